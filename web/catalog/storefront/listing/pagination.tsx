import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { useLocation } from 'react-router'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

interface PaginationProps {
  listing: Listing
  /** Moves the focus away from a link that disappears. */
  onTurn: () => void
}

export function Pagination({ listing, onTurn }: PaginationProps) {
  const { pathname } = useLocation()
  const { filters, pages } = listing
  const { page } = filters
  if (pages === 1) return null
  const to = (other: number) => ({ pathname, search: writeFilters({ ...filters, page: other }) })
  return (
    <nav
      aria-label="Pages"
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-bone-300 pt-6"
    >
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" prefetch="intent" onClick={onTurn} className={`${STEP} mr-auto`}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Previous
          <span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
      <p aria-current="page" className="text-center text-small text-steel-600">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" prefetch="intent" onClick={onTurn} className={`${STEP} ml-auto`}>
          Next
          <span className="sr-only"> page</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

const STEP = buttonStyle('secondary', 'card')
