import { Link, useLocation } from 'react-router'
import { categoryPage, PAGES } from '#contract/addresses.ts'
import { useSite } from '#web/shell/site.ts'
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
        {entries.map(({ name, to, pieces }) => {
          const current = to === here
          return (
            <li
              key={to}
              className="group relative flex min-h-11 items-center justify-between gap-4 md:min-h-10"
            >
              {current && (
                <span
                  aria-hidden="true"
                  className="absolute top-1/2 -left-3.5 size-2 -translate-y-1/2 rounded-full bg-brass-700 md:-left-5"
                />
              )}
              <Link
                to={{ pathname: to, search }}
                prefetch="intent"
                aria-current={current ? 'page' : undefined}
                className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4 aria-[current=page]:font-semibold"
              >
                {name}
              </Link>
              <span className="text-small text-steel-600">
                {pieces}
                <span className="sr-only">{pieces === 1 ? ' piece' : ' pieces'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
