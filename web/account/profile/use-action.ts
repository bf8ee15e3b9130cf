import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '#web/browser-api.ts'

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
  const [failures, setFailures] = useState(0)
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
      setOutcome({ kind: 'failed', text: withReason(failed, errorMessage(error, '')) })
      setFailures((count) => count + 1)
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, outcome, failures, run, clear: () => setOutcome(null) }
}

function withReason(failed: string, reason: string): string {
  return reason === '' || reason === failed ? failed : `${failed} ${reason}`
}
