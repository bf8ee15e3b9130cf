import { useRef, useState } from 'react'
import { errorMessage } from '#web/platform/api/browser-api.ts'

/** Sends one request at a time. `error` says why the last one failed. */
export function useSend() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  /** @returns null when it failed. */
  async function send<Reply>(request: () => Promise<Reply>, fallback: string): Promise<Reply | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      return await request()
    } catch (failure) {
      setError(errorMessage(failure, fallback))
      return null
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { send, busy, error, setError }
}
