import { Fragment } from 'react'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface SoldPaginationProps {
  page: number
  pages: number
  to: (page: number) => string
}

export function SoldPagination({ page, pages, to }: SoldPaginationProps) {
  if (pages === 1) return null
  const shown = shownPages(page, pages)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-0.5 gap-y-3 pt-14 tabular-nums">
      {shown.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && number - (shown[index - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="px-1 text-steel-600">
              …
            </span>
          )}
          <Link
            to={to(number)}
            prefetch="intent"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="inline-flex min-h-11 min-w-11 items-center justify-center border-y-2 border-transparent px-2 hover:bg-bone-200 aria-[current]:border-b-brass-700 aria-[current]:font-[550]"
          >
            {number}
          </Link>
        </Fragment>
      ))}
      {page < pages && (
        <Link
          to={to(page + 1)}
          rel="next"
          prefetch="intent"
          className={buttonStyle('secondary', 'card', 'ml-auto sm:ml-3')}
        >
          Next<span className="sr-only"> page</span>
        </Link>
      )}
    </nav>
  )
}

const MAX_SHOWN = 7

/** All, or the first, the last, and those around the current one. */
export function shownPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= MAX_SHOWN) return all
  return all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
}
