import { useLocation, useNavigate, useNavigation } from 'react-router'

type Part = Record<string, string | null>

/**
 * What a list was asked for lives in its address and nowhere else: each choice is an entry of its own, so that Back
 * undoes it; what is typed replaces the entry before.
 */
export function useListAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const coming = useNavigation().location
  // Two choices in a row: the second builds on the first, which may still be on its way.
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : search)

  /** The list with some of it asked for anew, from its first page unless a page is named. */
  function to(part: Part) {
    const next = new URLSearchParams(asked)
    next.delete('page')
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return { pathname, search: next.size > 0 ? `?${next}` : '' }
  }

  function change(part: Part, typing = false) {
    void navigate(to(part), { replace: typing, preventScrollReset: true })
  }

  return { asked, to, change }
}
