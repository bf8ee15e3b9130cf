import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { OutboxTable } from '#web/admin/customers/outbox/outbox-table.tsx'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { EMAIL_STATE_LABELS } from '#web/admin/platform/shell/email-labels.ts'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/outbox-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Outbox', noindex: true })

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = { state: EMAIL_STATES }
  return loadList(request, { perPage: 50, hasSearch: true, filters }, context.get(apiContext).admin.outbox)
}

export default function OutboxPage({ loaderData: { data, list, filters } }: Route.ComponentProps) {
  usePoll(data.some((email) => email.state === 'waiting'))
  return (
    <AdminPage title="Outbox">
      <ResourceList
        list={list}
        search="Email address or order number"
        links={{
          label: 'Status',
          name: 'state',
          choices: choicesOf('All', EMAIL_STATES, (state) => EMAIL_STATE_LABELS[state].label),
        }}
        count={pluralize(list.total, 'email')}
        empty={{
          none: filters.state === 'failed' && list.search === '' ? 'No failed emails.' : 'No emails found.',
        }}
      >
        <OutboxTable emails={data} />
      </ResourceList>
    </AdminPage>
  )
}
