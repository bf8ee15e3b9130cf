import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { originOf } from './origin.ts'
import { homeOf } from './role-home.ts'
import { useVisitor } from './session-store.ts'

/** Whoever is logged in, or has just done it, goes on: to the page that was wanted, else where the role belongs. */
export function useLeaveWhenLoggedIn(): void {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const location = useLocation()
  const origin = originOf(location)

  useEffect(() => {
    if (visitor) void navigate(origin ?? homeOf(visitor), { replace: true })
  }, [visitor, origin, navigate])

  // The wanted page is remembered beside the address, which stays the page's own.
  const { pathname, search } = location
  useEffect(() => {
    if (origin && search) void navigate(pathname, { replace: true, state: { from: origin } })
  }, [pathname, search, origin, navigate])
}
