import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

/** The filters as the visitor last set them, and how to set them anew. They live in the address and nowhere else. */
export function useListing() {
  const location = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const isHere = coming?.pathname === location.pathname
  const filters = readFilters(new URLSearchParams(isHere ? coming.search : location.search))

  /** Shows the first page of the list under these filters. Choices can be undone by Back; typing leaves no trail. */
  function change(part: Partial<Filters>, typing = false) {
    const search = writeFilters({ ...filters, ...part, page: 1 })
    if (search === writeFilters(filters)) return
    navigate({ pathname: location.pathname, search }, { replace: typing, preventScrollReset: true })
  }

  return {
    filters,
    change,
    clear: () => change({ ...NO_FILTERS, sort: filters.sort }),
    /** True from the moment another list was asked for until it is here. */
    waiting: coming !== undefined,
  }
}
