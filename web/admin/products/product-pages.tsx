import { ListPages } from '#web/admin/shell/list-pages.tsx'
import { type ProductFilters, writeProductFilters } from './product-filters.ts'

/** The way to the list's other pages. */
export function ProductPages({ filters, pages }: { filters: ProductFilters; pages: number }) {
  return (
    <ListPages
      page={filters.page}
      pages={pages}
      search={(page) => writeProductFilters({ ...filters, page })}
    />
  )
}
