import { useLocation, useNavigate, useNavigation } from 'react-router'
import { usePendingParams } from '#web/platform/ui/use-pending-navigation.ts'
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

export function useListing() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { params, latest } = usePendingParams()
  const filters = readFilters(params)
  const waiting = useNavigation().location !== undefined

  /** Shows the first page under these filters. Typing replaces the history entry; other changes add one. */
  function change(part: Partial<Filters> | ((now: Filters) => Partial<Filters>), typing = false) {
    const now = readFilters(latest())
    const changes = typeof part === 'function' ? part(now) : part
    const search = writeFilters({ ...now, ...changes, page: 1 })
    if (search === writeFilters(now)) return
    void navigate({ pathname, search }, { replace: typing, preventScrollReset: true })
  }

  return {
    filters,
    change,
    clear: () => change(({ sort }) => ({ ...NO_FILTERS, sort })),
    waiting,
  }
}
