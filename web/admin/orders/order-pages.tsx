import { useLocation } from 'react-router'
import { PageLinks } from '#web/admin/list/list-pages.tsx'
import { type OrderFilters, writeOrderFilters } from './order-filters.ts'

/** The way to the list's other pages, as links. */
export function OrderPages({ filters, pages }: { filters: OrderFilters; pages: number }) {
  const { pathname } = useLocation()
  const to = (page: number) => ({ pathname, search: writeOrderFilters({ ...filters, page }) })
  return <PageLinks page={filters.page} pages={pages} to={to} />
}
