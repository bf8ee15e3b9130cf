import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import { PRODUCT_STATES, type ProductState } from '#contract/product-states.ts'
import { STAFF_SORTS, type StaffSort } from '#contract/sorts.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import {
  type ProductFilters,
  readProductFilters,
  STAFF_SORT_WORDS,
  STATE_WORDS,
  writeProductFilters,
} from './product-filters.ts'

interface FilterBarProps {
  filters: ProductFilters
  categories: Category[]
}

/** What narrows and orders the list. Each choice is an address of its own, so that Back undoes it. */
export function FilterBar({ filters: shown, categories }: FilterBarProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const coming = useNavigation().location
  // Two choices in a row: the second builds on the first, which may still be on its way.
  const filters =
    coming?.pathname === pathname ? readProductFilters(new URLSearchParams(coming.search)) : shown
  const to = (part: Partial<ProductFilters>) => ({
    pathname,
    search: writeProductFilters({ ...filters, ...part, page: 1 }),
  })
  function change(part: Partial<ProductFilters>, typing = false) {
    void navigate(to(part), { replace: typing, preventScrollReset: true })
  }
  const { typed, type, flush } = useTyped(shown.search, (text) => {
    if (text.trim() !== filters.search) change({ search: text.trim() }, true)
  })

  return (
    <div className="flex flex-col gap-4">
      <Form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
        className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px_220px] md:gap-x-4"
      >
        <Field
          label="Search"
          type="search"
          name="search"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Name of a piece"
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="max-md:col-span-2"
          inputClassName="appearance-none"
        />
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
          onChange={(event) => change({ sort: event.target.value as StaffSort })}
        >
          {STAFF_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {STAFF_SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      </Form>
      <nav aria-label="State" className="flex flex-wrap gap-2">
        {[null, ...PRODUCT_STATES].map((state: ProductState | null) => (
          <Link
            key={state ?? 'all'}
            to={to({ state })}
            preventScrollReset
            aria-current={filters.state === state ? 'true' : undefined}
            className={filterStyle(filters.state === state)}
          >
            {state ? STATE_WORDS[state] : 'All'}
          </Link>
        ))}
      </nav>
    </div>
  )
}
