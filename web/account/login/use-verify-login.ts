import { useRef, useState } from 'react'
import { enter } from '#web/account/session/session-store.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { type Challenge, keepChallenge } from './challenge.ts'

type Answer = { otp: string } | { backupCode: string }

/** Sends the answer to a challenge; right, it ends the login. */
export function useVerifyLogin({ userId, email }: Challenge) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const underway = useRef(false)

  /** @returns whether it was right. */
  async function verify(answer: Answer): Promise<boolean> {
    if (underway.current) return true
    underway.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await browserApi.auth.verifyLogin2fa({ userId, email, ...answer })
      keepChallenge(null)
      enter(user)
      return true
    } catch (error) {
      setFailure(sentenceOf(error, 'Verification failed.'))
      setFailures((count) => count + 1)
      return false
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { verify, busy, failure, failures, setFailure }
}
