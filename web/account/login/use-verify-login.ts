import { useRef, useState } from 'react'
import { startSession } from '#web/account/session/session-store.ts'
import { browserApi, errorMessage } from '#web/browser-api.ts'
import { type Challenge, storeChallenge } from './challenge.ts'

type SecondFactor = { otp: string } | { backupCode: string }

export function useVerifyLogin({ userId, email }: Challenge) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const inFlight = useRef(false)

  /** Resolves to whether the code was correct. */
  async function verify(factor: SecondFactor): Promise<boolean> {
    if (inFlight.current) return true
    inFlight.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await browserApi.auth.verifyLogin2fa({ userId, email, ...factor })
      storeChallenge(null)
      startSession(user)
      return true
    } catch (error) {
      setFailure(errorMessage(error, 'Verification failed.'))
      setFailures((count) => count + 1)
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { verify, busy, failure, failures, setFailure }
}
