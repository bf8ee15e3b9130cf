import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { PAGES } from '#contract/paths.ts'
import { SECOND_MS } from '#contract/time.ts'
import { startSession } from '#web/account/session/session-store.ts'

const SUCCESS_STAYS_MS = 3 * SECOND_MS

export function useVerified(): [boolean, (user: User) => void] {
  const [verified, setVerified] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => void navigate(PAGES.profile), SUCCESS_STAYS_MS)
    return () => clearTimeout(timer)
  }, [verified, navigate])

  function succeed(user: User) {
    startSession(user)
    setVerified(true)
  }
  return [verified, succeed]
}
