import { useContext } from 'react'
import {
  type Location,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

type Changes = Record<string, string | null>

/** A list's filters live in its URL only. Each choice adds a history entry; typing replaces the last one. */
export function useListParams() {
  const location = useLocation()
  const { pathname } = location
  const navigate = useNavigate()
  const pending = useNavigation().location
  const router = useContext(UNSAFE_DataRouterContext)?.router
  // A second choice builds on the first, which may still be loading.
  const params = latestParams(pending, location)

  function to(changes: Changes, base = params) {
    const next = new URLSearchParams(base)
    next.delete('page')
    next.delete('open')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return { pathname, search: next.size > 0 ? `?${next}` : '' }
  }

  function change(changes: Changes, typing = false) {
    // Typed text is applied later, when only the router knows of a choice made in between.
    const latest = router && latestParams(router.state.navigation.location, router.state.location)
    void navigate(to(changes, latest), { replace: typing, preventScrollReset: true })
  }

  return { params, to, change }
}

function latestParams(pending: Location | undefined, { pathname, search }: Location): URLSearchParams {
  return new URLSearchParams(pending?.pathname === pathname ? pending.search : search)
}
