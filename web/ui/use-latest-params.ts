import { useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * @returns a function that reads the search parameters at the time of the call. It includes those of a navigation that
 * has just started, which rendered values don't.
 */
export function useLatestParams(): () => URLSearchParams {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return () => {
    if (!router) throw new Error('useLatestParams needs a data router.')
    const { location, navigation } = router.state
    const next = navigation.location
    return new URLSearchParams(next?.pathname === location.pathname ? next.search : location.search)
  }
}
