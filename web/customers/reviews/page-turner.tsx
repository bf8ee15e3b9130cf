import { reviewsPage } from '#contract/platform/values/paths.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface PageTurnerProps {
  page: number
  pages: number
  category: string | undefined
}

export function PageTurner({ page, pages, category }: PageTurnerProps) {
  if (pages === 1) return null
  const to = (other: number) =>
    other === 1 ? reviewsPage(category) : `${reviewsPage(category)}${category ? '&' : '?'}page=${other}`
  return (
    <nav
      aria-label="Pages"
      className="mt-12 grid max-w-160 grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-bone-300 pt-6"
    >
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" prefetch="intent" className={`${STEP} mr-auto`}>
          Newer<span className="sr-only"> reviews</span>
        </Link>
      ) : (
        <span />
      )}
      <p aria-current="page" className="text-center text-small text-steel-600">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" prefetch="intent" className={`${STEP} ml-auto`}>
          Older<span className="sr-only"> reviews</span>
        </Link>
      )}
    </nav>
  )
}

const STEP = buttonStyle('secondary', 'card')
