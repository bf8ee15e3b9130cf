import { Link, useLocation } from 'react-router'
import { counted } from '#contract/counted.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { activeFilters } from './active-filters.ts'
import { type Filters, NO_FILTERS, writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

interface NoPiecesProps {
  listing: Listing
  /** The links go away with what they take away: the focus goes ahead of it. */
  onLeave: () => void
}

/** An empty list: what narrows it, and what each filter keeps from sight. */
export function NoPieces({ listing, onLeave }: NoPiecesProps) {
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
              ? 'Leave this out, or try another word, price or tag.'
              : 'Nothing fits all of this at once. Leave out one thing, or look at everything.'}
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
                    {counted(totalWithout[index] ?? 0, 'result')}
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
