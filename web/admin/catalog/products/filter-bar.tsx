import { PRODUCT_STATES } from '#contract/catalog/products/product-states.ts'
import type { Category } from '#contract/catalog/products/products.ts'
import { ADMIN_SORTS } from '#contract/catalog/products/sorts.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { ADMIN_SORT_LABELS, readProductFilters, STATE_LABELS } from './product-filters.ts'

export function FilterBar({ applied, categories }: { applied: string; categories: Category[] }) {
  const { params, linkTo, change } = useListParams()
  const filters = readProductFilters(params)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-x-3 min-[18rem]:grid-cols-2 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px_220px] md:gap-x-4">
        <ListSearch applied={applied} placeholder="Product name" className="min-[18rem]:max-md:col-span-2" />
        <Select
          label="Category"
          value={filters.category}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Sort by"
          value={filters.sort}
          onChange={({ target: { value } }) => change({ sort: value === ADMIN_SORTS[0] ? null : value })}
        >
          {ADMIN_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {ADMIN_SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
      </div>
      <nav aria-label="Status" className="flex flex-wrap gap-2">
        {[null, ...PRODUCT_STATES].map((state) => (
          <Link
            key={state ?? 'all'}
            {...linkTo({ state })}
            aria-current={filters.state === state ? 'true' : undefined}
            className={filterStyle(filters.state === state)}
          >
            {state ? STATE_LABELS[state] : 'All'}
          </Link>
        ))}
      </nav>
    </div>
  )
}
