import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type OrderFilters, readOrderFilters, writeOrderFilters } from './order-filters.ts'

/** The address's filters, and how to change a part of them. Each choice is an address of its own, so that Back undoes it. */
export function useOrderFilters() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const coming = useNavigation().location
  // Two choices in a row: the second builds on the first, which may still be on its way.
  const address = coming?.pathname === pathname ? coming.search : search
  const filters = readOrderFilters(new URLSearchParams(address))

  function change(part: Partial<OrderFilters>, { typing = false } = {}) {
    const next = writeOrderFilters({ ...filters, page: 1, ...part })
    void navigate({ pathname, search: next }, { replace: typing, preventScrollReset: true })
  }
  return { filters, change }
}
