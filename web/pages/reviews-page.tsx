import { PAGES, reviewsPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { loadSummary } from '#web/customers/reviews/load-reviews.ts'
import { ReviewList } from '#web/customers/reviews/review-list.tsx'
import { outOfFive } from '#web/customers/reviews/shown-review.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/reviews-page.ts'

const PER_PAGE = 20
const GONE = { heading: 'Reviews Not Found', text: 'There are no reviews at this address.' }
const TURN_BUTTON = buttonStyle('secondary', 'card')

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const query = new URL(request.url).searchParams
  const { data: categories } = await api.products.allCategories({})
  const slug = query.get('category')
  const category = categories.find(({ name }) => categorySlug(name) === slug)
  const page = Number(query.get('page') ?? 1)
  if ((slug !== null && !category) || !Number.isInteger(page) || page < 1 || page > 1_000_000) {
    throw notFound(GONE)
  }
  const summary = await loadSummary(api, {
    page: String(page),
    per_page: String(PER_PAGE),
    ...(category && { category_id: String(category.id) }),
  })
  const pages = Math.max(1, Math.ceil((summary?.total ?? 0) / PER_PAGE))
  if (page > pages) throw notFound(GONE)
  return { summary, page, pages, category: category?.name }
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { summary, page, category } }) => {
  const title = category ? `Reviews of ${category}` : 'Reviews'
  const path = reviewsPage(category)
  return pageMeta(matches, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description:
      'What customers say about our knives and sheaths, good or bad. Each of them bought the piece.',
    path: page > 1 ? `${path}${category ? '&' : '?'}page=${page}` : path,
    noindex: summary === null || category !== undefined,
  })
}

export default function ReviewsPage({
  loaderData: { summary, page, pages, category },
}: Route.ComponentProps) {
  const { origin } = useSite()
  return (
    <div className="page-width pt-2 pb-24 md:pt-6 md:pb-32">
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Reviews' }]} />
      <h1 className="type-h1 pt-1">Reviews</h1>
      <p className="type-lead max-w-[30em] pt-4 pb-7 md:pb-9">
        Everyone here bought the piece they write about. We hide no review for its rating.
      </p>
      <CategoryChoice category={category} />
      <div className="grid gap-x-6 gap-y-8 pt-9 md:grid-cols-12 md:pt-14">
        {summary ? (
          <>
            <div className="md:col-span-4">
              <p className="type-h2-inner">{outOfFive(summary.average)}</p>
              <p className="text-steel-600">
                from {pluralize(summary.total, 'customer')}
                {category && ` who bought ${category.toLowerCase()}`}
              </p>
            </div>
            <div className="md:col-span-8 md:col-start-5">
              <h2 className="sr-only">What customers say</h2>
              <ReviewList reviews={summary.reviews} />
              <PageTurner page={page} pages={pages} category={category} />
            </div>
          </>
        ) : (
          <p className="md:col-span-12">
            {category ? `No reviews of ${category.toLowerCase()} yet.` : 'No reviews yet.'} We ask every
            customer two weeks after a piece has shipped.
          </p>
        )}
      </div>
      <JsonLd data={breadcrumbData(origin, [{ label: 'Reviews', to: PAGES.reviews }])} />
    </div>
  )
}

function CategoryChoice({ category }: { category: string | undefined }) {
  const { categories } = useSite()
  const choices = [undefined, ...categories.map(({ name }) => name)]
  return (
    <nav aria-label="Reviews by category">
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice ?? ''}>
            <Link
              to={reviewsPage(choice)}
              preventScrollReset
              aria-current={choice === category ? 'page' : undefined}
              className={classes(
                'type-label inline-flex min-h-11 items-center rounded-control border px-4',
                choice === category
                  ? 'border-steel-950 bg-steel-950 text-bone-50'
                  : 'border-bone-500 hover:border-steel-950',
              )}
            >
              {choice ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PageTurnerProps {
  page: number
  pages: number
  category: string | undefined
}

function PageTurner({ page, pages, category }: PageTurnerProps) {
  if (pages === 1) return null
  const to = (other: number) =>
    other === 1 ? reviewsPage(category) : `${reviewsPage(category)}${category ? '&' : '?'}page=${other}`
  return (
    <nav
      aria-label="Pages"
      className="mt-12 grid max-w-160 grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-bone-300 pt-6"
    >
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" prefetch="intent" className={`${TURN_BUTTON} mr-auto`}>
          Newer<span className="sr-only"> reviews</span>
        </Link>
      ) : (
        <span />
      )}
      <p aria-current="page" className="text-center text-small text-steel-600">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" prefetch="intent" className={`${TURN_BUTTON} ml-auto`}>
          Older<span className="sr-only"> reviews</span>
        </Link>
      )}
    </nav>
  )
}
