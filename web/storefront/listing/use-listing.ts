import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

export function useListing() {
  const location = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isSamePage = next?.pathname === location.pathname
  const filters = readFilters(new URLSearchParams(isSamePage ? next.search : location.search))

  /** Shows the first page under these filters. Typing replaces the history entry; other changes add one. */
  function change(part: Partial<Filters>, typing = false) {
    const search = writeFilters({ ...filters, ...part, page: 1 })
    if (search === writeFilters(filters)) return
    void navigate({ pathname: location.pathname, search }, { replace: typing, preventScrollReset: true })
  }

  return {
    filters,
    change,
    clear: () => change({ ...NO_FILTERS, sort: filters.sort }),
    waiting: next !== undefined,
  }
}
