import { useLocation } from 'react-router'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { activeFilters } from './active-filters.ts'
import { type Filters, NO_FILTERS, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

interface NoProductsProps {
  listing: Listing
  /** Moves the focus away from a link that disappears. */
  onLeave: () => void
}

export function NoProducts({ listing, onLeave }: NoProductsProps) {
  const { pathname } = useLocation()
  const { filters, totalWithout } = listing
  const active = activeFilters(filters)
  const to = (next: Filters) => ({ pathname, search: writeFilters(next) })
  return (
    <div className="max-w-[37.9em]">
      <p className="type-h3">No products available. Please check back later.</p>
      {active.length > 0 && (
        <>
          <p className="pt-3 text-steel-600">
            {active.length === 1
              ? 'Remove this filter, or try another word, price or tag.'
              : 'Nothing matches all of these filters. Remove one of them, or clear them all.'}
          </p>
          <ul className="flex flex-col gap-2 pt-6">
            {active.map(({ label, without }, index) => (
              <li key={label}>
                <Link
                  to={to(without)}
                  preventScrollReset
                  onClick={onLeave}
                  className="flex min-h-12 items-center justify-between gap-4 rounded-control bg-bone-200 px-4 hover:bg-bone-300"
                >
                  <span className="min-w-0 wrap-anywhere">Without {label}</span>
                  <span className="shrink-0 text-small text-steel-600">
                    {pluralize(totalWithout[index] ?? 0, 'result')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={to({ ...NO_FILTERS, sort: filters.sort })}
            preventScrollReset
            onClick={onLeave}
            className={buttonStyle('secondary', 'normal', 'mt-6')}
          >
            Clear all
          </Link>
        </>
      )}
    </div>
  )
}
