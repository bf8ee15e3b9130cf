import { useLocation } from 'react-router'
import { categoryPage, PAGES } from '#contract/addresses.ts'
import { useSite } from '#web/shell/site.ts'
import { CountedLink } from './counted-link.tsx'
import { type Filters, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

interface CategoryLinksProps {
  listing: Listing
  filters: Filters
}

/** All categories and each by itself, with how many pieces one finds there. The filters come along. */
export function CategoryLinks({ listing, filters }: CategoryLinksProps) {
  const { pathname } = useLocation()
  const site = useSite()
  const categories = listing.failed ? site.categories : listing.categories
  if (categories.length === 0) return <p className="text-steel-600">Loading categories...</p>
  const everywhere = categories.reduce((sum, { pieces }) => sum + pieces, 0)
  const search = writeFilters({ ...filters, page: 1 })
  const entries = [
    { name: 'All Categories', to: PAGES.allKnives, pieces: everywhere },
    ...categories.map(({ name, pieces }) => ({ name, to: categoryPage(name), pieces })),
  ]
  const here = pathname === PAGES.shop ? PAGES.allKnives : pathname
  return (
    <nav aria-label="Categories">
      <ul>
        {entries.map(({ name, to, pieces }) => (
          <CountedLink
            key={to}
            label={name}
            to={{ pathname: to, search }}
            pieces={pieces}
            current={to === here ? 'page' : undefined}
          />
        ))}
      </ul>
    </nav>
  )
}
