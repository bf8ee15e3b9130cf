import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/customers/accounts/accounts.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { startSession } from '#web/platform/session/session-store.ts'
import { setSignedUp } from './own-sign-up.ts'

const REDIRECT_DELAY_MS = 3 * SECOND_MS

export function useVerified(): [boolean, (user: User) => void] {
  const [verified, setVerified] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => void navigate(PAGES.profile), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [verified, navigate])

  function onVerified(user: User) {
    setSignedUp(false)
    startSession(user)
    setVerified(true)
  }
  return [verified, onVerified]
}
