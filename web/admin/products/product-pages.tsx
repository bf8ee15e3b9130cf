import { useLocation } from 'react-router'
import { PageLinks } from '#web/admin/list/list-pages.tsx'
import { type ProductFilters, writeProductFilters } from './product-filters.ts'

/** The way to the list's other pages, as links. */
export function ProductPages({ filters, pages }: { filters: ProductFilters; pages: number }) {
  const { pathname } = useLocation()
  const to = (page: number) => ({ pathname, search: writeProductFilters({ ...filters, page }) })
  return <PageLinks page={filters.page} pages={pages} to={to} />
}
