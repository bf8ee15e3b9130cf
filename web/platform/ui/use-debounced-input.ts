import { useEffect, useRef, useState } from 'react'
import { useIsLeaving } from './use-pending-navigation.ts'

const PAUSE_MS = 300

/**
 * Calls `apply` with a field’s value after a short pause, or at once through `flush`. The field follows when the applied
 * value changes elsewhere (Back, Clear all). A page that is being opened goes first.
 */
export function useDebouncedInput<Draft>(applied: Draft, apply: (draft: Draft) => void) {
  const [typed, setTyped] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(apply)
  const isLeaving = useIsLeaving()
  const appliedKey = JSON.stringify(applied)

  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    if (timer.current === undefined) setTyped(JSON.parse(appliedKey))
  }, [appliedKey])
  useEffect(() => () => clearTimeout(timer.current), [])

  function flush(draft = typed) {
    clearTimeout(timer.current)
    timer.current = undefined
    setTyped(draft)
    latest.current(draft)
  }

  function type(draft: Draft) {
    setTyped(draft)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => (isLeaving() ? type(draft) : flush(draft)), PAUSE_MS)
  }

  return { typed, type, flush }
}
