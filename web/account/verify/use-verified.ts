import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { PAGES } from '#contract/addresses.ts'
import { SECOND_MS } from '#contract/shop.ts'
import { enter } from '#web/account/session/session-store.ts'

const SUCCESS_STAYS_MS = 3 * SECOND_MS

/** A verified address logs in; its page follows after a moment. @returns whether it is, and how to say so. */
export function useVerified(): [boolean, (user: User) => void] {
  const [verified, setVerified] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => void navigate(PAGES.profile), SUCCESS_STAYS_MS)
    return () => clearTimeout(timer)
  }, [verified, navigate])

  function succeed(user: User) {
    enter(user)
    setVerified(true)
  }
  return [verified, succeed]
}
