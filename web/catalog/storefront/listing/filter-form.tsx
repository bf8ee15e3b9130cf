import { useId } from 'react'
import { useLocation } from 'react-router'
import { categoryPage, PAGES } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Switch } from '#web/platform/ui/switch.tsx'
import { CountLink } from './count-link.tsx'
import { type Filters, isFiltered, tagQuery, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'
import { PriceFilter } from './price-filter.tsx'
import { SearchField } from './search-field.tsx'
import { SpecLinks } from './spec-links.tsx'
import { useListing } from './use-listing.ts'

/** The chips and the sort select belong to this form. */
export const FILTER_FORM = 'filters'

interface FilterFormProps {
  listing: Listing
  inSheet?: boolean
}

/** Without JavaScript, a plain form with a submit button. */
export function FilterForm({ listing, inSheet }: FilterFormProps) {
  const headingId = useId()
  const { pathname } = useLocation()
  const { filters, change, clear } = useListing()
  const { tags, tag = [] } = tagQuery(filters.tags)
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-11 items-center justify-between">
        <h2 id={headingId} className="type-h3">
          Filter Products
        </h2>
        {!inSheet && isFiltered(filters) && (
          <button
            type="button"
            onClick={clear}
            className="type-label min-h-11 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
          >
            Clear all
          </button>
        )}
      </div>
      <form
        id={inSheet ? undefined : FILTER_FORM}
        action={pathname}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-6 pt-4 pb-6"
      >
        <SearchField applied={filters.search} apply={(search) => change({ search }, true)} />
        <PriceFilter min={filters.min} max={filters.max} apply={(bounds) => change(bounds, true)} />
        <div>
          <input type="hidden" name="available" value="true" />
          <Switch
            label="Show sold out"
            name="available"
            value="false"
            checked={filters.showSold}
            onChange={(event) => change({ showSold: event.target.checked })}
          />
        </div>
        {Object.entries(filters.specs).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {tag.map((name) => (
          <input key={name} type="hidden" name="tag" value={name} />
        ))}
        {tags && <input type="hidden" name="tags" value={tags} />}
        <button type="submit" className={buttonStyle('primary', 'normal', 'hidden! noscript:inline-flex!')}>
          Apply filters
        </button>
      </form>
      <CategoryLinks listing={listing} filters={filters} />
      <SpecLinks listing={listing} filters={filters} />
    </section>
  )
}

interface CategoryLinksProps {
  listing: Listing
  filters: Filters
}

function CategoryLinks({ listing, filters }: CategoryLinksProps) {
  const { pathname } = useLocation()
  const site = useSite()
  const categories = listing.failed ? site.categories : listing.categories
  if (categories.length === 0) return <p className="text-steel-600">Loading categories...</p>
  const everywhere = categories.reduce((sum, { products }) => sum + products, 0)
  const search = writeFilters({ ...filters, page: 1 })
  const entries = [
    { name: 'All Categories', to: PAGES.allKnives, products: everywhere },
    ...categories.map(({ name, products }) => ({ name, to: categoryPage(name), products })),
  ]
  const here = pathname === PAGES.shop ? PAGES.allKnives : pathname
  return (
    <nav aria-label="Categories">
      <ul className="filter-values">
        {entries.map(({ name, to, products }) => (
          <CountLink
            key={to}
            label={name}
            to={{ pathname: to, search }}
            products={products}
            current={to === here ? 'page' : undefined}
          />
        ))}
      </ul>
    </nav>
  )
}
