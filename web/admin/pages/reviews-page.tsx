import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ReviewRow } from '#web/admin/customers/reviews/review-row.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { outOfFive } from '#web/customers/reviews/shown-review.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import type { Route } from './+types/reviews-page.ts'

const PER_PAGE = 30
const STATES = ['to_answer', 'all', 'hidden'] as const
type State = (typeof STATES)[number]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reviews', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const state = readChoice(url.searchParams, 'show', STATES) ?? 'to_answer'
  const { page } = readListQuery(url.searchParams)
  const list = await context.get(apiContext).admin.reviews({
    state,
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { ...list, state, page, pages: countPages(url, page, list.total, PER_PAGE) }
}

const EMPTY: Record<State, string> = {
  to_answer: 'All reviews are answered.',
  all: 'No reviews yet.',
  hidden: 'No review is hidden.',
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { data, counts, average, state, page, pages } = loaderData
  const { change } = useListParams()
  return (
    <AdminPage
      title="Reviews"
      actions={
        <SegmentedControl<State>
          label="Show"
          choices={[
            { value: 'to_answer', label: `To answer ${counts.to_answer}` },
            { value: 'all', label: `All ${counts.all}` },
            { value: 'hidden', label: `Hidden ${counts.hidden}` },
          ]}
          value={state}
          onChange={(show) => change({ show: show === 'to_answer' ? null : show })}
          className="w-full min-w-0 md:w-105"
        />
      }
    >
      <p role="status" className="pb-4 text-small text-steel-600">
        {average !== null && `${outOfFive(average)} from ${pluralize(counts.all, 'review')}.`}
      </p>
      {data.length > 0 ? (
        <ul>
          {data.map((review) => (
            <ReviewRow key={review.id} review={review} rows={data} />
          ))}
        </ul>
      ) : (
        <EmptyState
          all={state !== 'all' && counts.all > 0 && `${ADMIN_PAGES.reviews}?show=all`}
          next={
            counts.all === 0 &&
            'Customers are asked for one after their order is shipped. The number of days is in Settings, under Orders.'
          }
        >
          {counts.all === 0 ? EMPTY.all : EMPTY[state]}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </AdminPage>
  )
}
