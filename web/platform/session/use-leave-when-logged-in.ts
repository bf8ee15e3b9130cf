import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginReason } from './return-to.ts'
import { homePath } from './route-rules.ts'
import { useCurrentUser } from './session-store.ts'

export function useLeaveWhenLoggedIn(): void {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const location = useLocation()
  const reason = loginReason(location)
  const returnTo = reason?.from ?? null
  const expired = reason?.expired ?? false

  useEffect(() => {
    if (user) void navigate(returnTo ?? homePath(user), { replace: true })
  }, [user, returnTo, navigate])

  // Moves the reason from the query to the navigation state, so the URL stays /login.
  const { pathname, search } = location
  useEffect(() => {
    if (returnTo && search) void navigate(pathname, { replace: true, state: { from: returnTo, expired } })
  }, [pathname, search, returnTo, expired, navigate])
}
