import { useContext } from 'react'
import {
  type Location,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

type Part = Record<string, string | null>

/**
 * What a list was asked for lives in its address and nowhere else: each choice is an entry of its own, so that Back
 * undoes it; what is typed replaces the entry before.
 */
export function useListAddress() {
  const location = useLocation()
  const { pathname } = location
  const navigate = useNavigate()
  const coming = useNavigation().location
  const router = useContext(UNSAFE_DataRouterContext)?.router
  // Two choices in a row: the second builds on the first, which may still be on its way.
  const asked = askedBy(coming, location)

  /** The list with some of it asked for anew, from its first page unless a page is named. */
  function to(part: Part, base = asked) {
    const next = new URLSearchParams(base)
    next.delete('page')
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return { pathname, search: next.size > 0 ? `?${next}` : '' }
  }

  function change(part: Part, typing = false) {
    // What was typed is applied later, perhaps between a press and its drawing: only the router knows of that press by then.
    const now = router && askedBy(router.state.navigation.location, router.state.location)
    void navigate(to(part, now), { replace: typing, preventScrollReset: true })
  }

  return { asked, to, change }
}

function askedBy(coming: Location | undefined, { pathname, search }: Location): URLSearchParams {
  return new URLSearchParams(coming?.pathname === pathname ? coming.search : search)
}
