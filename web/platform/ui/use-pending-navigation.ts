import { useContext, useEffect, useRef } from 'react'
import { type Location, UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router'

/**
 * The page's search parameters, including those of a navigation that has started: `params` as rendered, `latest()` at the
 * time of the call, which can be ahead of the last render.
 */
export function usePendingParams(): { params: URLSearchParams; latest: () => URLSearchParams } {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const params = pendingParams(useLocation(), useNavigation().location)
  return {
    params,
    latest: () => (router ? pendingParams(router.state.location, router.state.navigation.location) : params),
  }
}

/** @returns whether another page than the one on the screen is being opened, or is about to appear. */
export function useIsLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    shown.current = pathname
  })
  return () => {
    if (!router) return false
    const { location, navigation } = router.state
    return (navigation.location ?? location).pathname !== shown.current
  }
}

function pendingParams({ pathname, search }: Location, next: Location | undefined): URLSearchParams {
  return new URLSearchParams(next?.pathname === pathname ? next.search : search)
}
