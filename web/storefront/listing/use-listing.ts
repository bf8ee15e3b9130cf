import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useLatestParams } from '#web/ui/use-latest-params.ts'
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

export function useListing() {
  const location = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const latestParams = useLatestParams()
  const isSamePage = next?.pathname === location.pathname
  const filters = readFilters(new URLSearchParams(isSamePage ? next.search : location.search))

  /** Shows the first page under these filters. Typing replaces the history entry; other changes add one. */
  function change(part: Partial<Filters> | ((latest: Filters) => Partial<Filters>), typing = false) {
    const latest = readFilters(latestParams())
    const changes = typeof part === 'function' ? part(latest) : part
    const search = writeFilters({ ...latest, ...changes, page: 1 })
    if (search === writeFilters(latest)) return
    void navigate({ pathname: location.pathname, search }, { replace: typing, preventScrollReset: true })
  }

  return {
    filters,
    change,
    clear: () => change(({ sort }) => ({ ...NO_FILTERS, sort })),
    waiting: next !== undefined,
  }
}
