import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#web/browser-api.ts'

/** What came of a deed: a status when it went, an alert when not. */
export interface Outcome {
  kind: 'done' | 'failed'
  text: string
}

const REFRESH_AFTER_MS = 500

/** Loads the page's data anew, half a second after a change; what is said of the change stays. */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), REFRESH_AFTER_MS)
  }, [revalidate])
}

/** Deeds of a section, one at a time: which is under way, and what came of the last. */
export function useDeeds<Name extends string>() {
  const [busy, setBusy] = useState<Name | false>(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failures, setFailures] = useState(0)
  const underway = useRef(false)

  /** A text that `deed` gives is said when it is done. @returns whether it went. */
  async function run(name: Name, deed: () => Promise<unknown>, failed: string): Promise<boolean> {
    if (underway.current) return false
    underway.current = true
    setBusy(name)
    setOutcome(null)
    try {
      const text = await deed()
      if (typeof text === 'string') setOutcome({ kind: 'done', text })
      return true
    } catch (error) {
      setOutcome({ kind: 'failed', text: withReason(failed, sentenceOf(error, '')) })
      setFailures((count) => count + 1)
      return false
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { busy, outcome, failures, run, clear: () => setOutcome(null) }
}

/** "Failed to disable 2FA. This is not your password." */
function withReason(failed: string, reason: string): string {
  return reason === '' || reason === failed ? failed : `${failed} ${reason}`
}
