import { useEffect } from 'react'
import { csrfToken, onUnauthorized } from '#web/platform/api/browser-api.ts'
import { goToLoginAndReturn, leavePrivatePage } from './go-to-login.ts'
import {
  type CurrentUser,
  currentUser,
  endSession,
  followTabs,
  isLoggingOut,
  loadUser,
  useCurrentUser,
} from './session-store.ts'
import { storeTyped, useTyped } from './typed-text.ts'

/** Used once, in the layout. */
export function useSession(): CurrentUser {
  useEffect(() => {
    // The session may have ended while the page was in the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void refresh(true)
    async function refresh(wasLoggedIn: boolean) {
      await loadUser()
      if (wasLoggedIn && currentUser() === null) leavePrivatePage()
    }
    const unfollowTabs = followTabs(leavePrivatePage)
    const unsubscribe = onUnauthorized(() => {
      const user = currentUser()
      if (!user || isLoggingOut()) return
      storeTyped(user.id)
      endSession()
      goToLoginAndReturn()
    })
    addEventListener('pageshow', onShow)
    // In a separate task, to keep hydration short.
    const timer = setTimeout(() => void refresh(csrfToken() !== null))
    return () => {
      clearTimeout(timer)
      unfollowTabs()
      unsubscribe()
      removeEventListener('pageshow', onShow)
    }
  }, [])

  const user = useCurrentUser()
  useTyped(user?.id)
  return user
}
