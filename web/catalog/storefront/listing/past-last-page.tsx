import { useLocation } from 'react-router'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { writeFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

export function PastLastPage({ listing, onLeave }: { listing: Listing; onLeave: () => void }) {
  const { pathname } = useLocation()
  const { filters, pages } = listing
  return (
    <div className="max-w-[37.9em]">
      <p className="type-h3">
        There is no page {filters.page}. The last one is {pages}.
      </p>
      <Link
        to={{ pathname, search: writeFilters({ ...filters, page: pages }) }}
        onClick={onLeave}
        className={buttonStyle('secondary', 'normal', 'mt-6')}
      >
        {pages === 1 ? 'Back to the pieces' : `Go to page ${pages}`}
      </Link>
    </div>
  )
}
