import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ReviewRow } from '#web/admin/customers/reviews/review-row.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { outOfFive } from '#web/customers/reviews/shown-review.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import type { Route } from './+types/reviews-page.ts'

const STATES = ['to_answer', 'all', 'hidden'] as const
type State = (typeof STATES)[number]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reviews', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const filters = { show: STATES }
  return loadList(request, { perPage: 30, filters }, ({ show: state = 'to_answer', page, per_page }) =>
    admin.reviews({ state, page, per_page }),
  )
}

const EMPTY: Record<State, string> = {
  to_answer: 'All reviews are answered.',
  all: 'No reviews yet.',
  hidden: 'No review is hidden.',
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { data, counts, average, list, filters } = loaderData
  const state = filters.show ?? 'to_answer'
  const { change } = useListParams()
  return (
    <AdminPage
      title="Reviews"
      actions={
        <SegmentedControl<State>
          label="Show"
          choices={[
            { value: 'to_answer', label: 'To answer', count: counts.to_answer },
            { value: 'all', label: 'All', count: counts.all },
            { value: 'hidden', label: 'Hidden', count: counts.hidden },
          ]}
          value={state}
          onChange={(show) => change({ show: show === 'to_answer' ? null : show })}
          className="w-full min-w-0 md:w-105"
        />
      }
    >
      <ResourceList
        list={{ ...list, isFiltered: counts.all > 0 && state !== 'all' }}
        all={`${ADMIN_PAGES.reviews}?show=all`}
        count={average !== null && `${outOfFive(average)} from ${pluralize(counts.all, 'review')}.`}
        empty={{
          none: EMPTY.all,
          filtered: EMPTY[state],
          next: 'Customers are asked for one after their order is shipped. The number of days is in Settings, under Orders.',
        }}
      >
        <ul>
          {data.map((review) => (
            <ReviewRow key={review.id} review={review} rows={data} />
          ))}
        </ul>
      </ResourceList>
    </AdminPage>
  )
}
