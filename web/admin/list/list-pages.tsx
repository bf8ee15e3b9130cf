import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, type To } from 'react-router'
import { buttonStyle } from '#web/ui/button-style.ts'
import { useListAddress } from './use-list-address.ts'

/** The way to the other pages of the list at this address. */
export function ListPages({ page, pages }: { page: number; pages: number }) {
  const { to } = useListAddress()
  return <PageLinks page={page} pages={pages} to={(other) => to({ page: String(other) })} />
}

interface PageLinksProps {
  page: number
  pages: number
  to: (page: number) => To
}

/** The page before and the page after, as links. */
export function PageLinks({ page, pages, to }: PageLinksProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 pt-8">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className={`${STEP} mr-auto`}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Previous
          <span className="sr-only"> page</span>
        </Link>
      ) : (
        <span />
      )}
      <p className="text-center text-small text-steel-600">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={`${STEP} ml-auto`}>
          Next
          <span className="sr-only"> page</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

const STEP = buttonStyle('secondary', 'card')
