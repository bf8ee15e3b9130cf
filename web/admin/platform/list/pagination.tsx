import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { useListParams } from './use-list-params.ts'

export function Pagination({ page, pages }: { page: number; pages: number }) {
  const { to } = useListParams()
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 pt-8">
      {page > 1 ? (
        <Link to={to({ page: String(page - 1) })} rel="prev" className={`${STEP} mr-auto`}>
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
        <Link to={to({ page: String(page + 1) })} rel="next" className={`${STEP} ml-auto`}>
          Next
          <span className="sr-only"> page</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

const STEP = buttonStyle('secondary', 'card')
