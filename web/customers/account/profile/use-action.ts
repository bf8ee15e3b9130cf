import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureWithReason } from '#web/platform/api/browser-api.ts'

export interface Outcome {
  kind: 'done' | 'failed'
  text: string
}

const REFRESH_AFTER_MS = 500

export function useRefresh(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), REFRESH_AFTER_MS)
  }, [revalidate])
}

export function useAction<Name extends string>() {
  const [busy, setBusy] = useState<Name | false>(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const inFlight = useRef(false)

  /** Shows a returned text as success. Resolves to whether the action succeeded. */
  async function run(name: Name, action: () => Promise<unknown>, failed: string): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(name)
    setOutcome(null)
    try {
      const text = await action()
      if (typeof text === 'string') setOutcome({ kind: 'done', text })
      return true
    } catch (error) {
      setOutcome({ kind: 'failed', text: failureWithReason(error, failed) })
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, outcome, run, clear: () => setOutcome(null) }
}
