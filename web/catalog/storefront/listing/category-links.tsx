import { useLocation } from 'react-router'
import { categoryPage, PAGES } from '#contract/platform/values/paths.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { CountLink } from './count-link.tsx'
import { type Filters, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

interface CategoryLinksProps {
  listing: Listing
  filters: Filters
}

export function CategoryLinks({ listing, filters }: CategoryLinksProps) {
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
