import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { OutboxTable } from '#web/admin/customers/outbox/outbox-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { EMAIL_STATE_LABELS } from '#web/admin/platform/shell/email-labels.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/outbox-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Outbox', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const state = readChoice(url.searchParams, 'state', EMAIL_STATES)
  const { data, total } = await context.get(apiContext).admin.outbox({
    ...(search && { search }),
    ...(state && { state }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { search, state, page, emails: data, total, pages: countPages(url, page, total, PER_PAGE) }
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { search, state, page, emails, total, pages } = loaderData
  const { linkTo } = useListParams()
  usePoll(emails.some((email) => email.state === 'waiting'))
  return (
    <AdminPage title="Outbox">
      <ListSearch applied={search} placeholder="Email address or order number" className="max-w-120" />
      <nav aria-label="Status" className="flex flex-wrap gap-2 pt-4">
        {[null, ...EMAIL_STATES].map((each) => (
          <Link
            key={each ?? 'all'}
            {...linkTo({ state: each })}
            aria-current={state === each ? 'true' : undefined}
            className={filterStyle(state === each)}
          >
            {each ? EMAIL_STATE_LABELS[each].label : 'All'}
          </Link>
        ))}
      </nav>
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'email')}
      </p>
      {emails.length > 0 ? (
        <OutboxTable emails={emails} />
      ) : (
        <EmptyState all={(search !== '' || state !== null) && ADMIN_PAGES.outbox}>
          {state === 'failed' && search === '' ? 'No failed emails.' : 'No emails found.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </AdminPage>
  )
}
