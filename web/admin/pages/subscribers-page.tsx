import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import type { WaitingList } from '#contract/customers/notifications/subscribers.ts'
import { SUBSCRIPTION_KINDS } from '#contract/customers/notifications/subscription-kinds.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { LIST_LABELS, SubscriberTable } from '#web/admin/customers/subscribers/subscriber-table.tsx'
import type { ListFilter } from '#web/admin/platform/list/list-filter.tsx'
import { idFilter, loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import type { Route } from './+types/subscribers-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Subscribers', noindex: true })

export function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const filters = { kind: SUBSCRIPTION_KINDS, target: idFilter }
  return loadList(request, { perPage: 50, hasSearch: true, filters }, ({ kind, target, ...query }) =>
    admin.subscribers({ ...query, kind, target_id: kind && target }),
  )
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { data, lists, list, filters } = loaderData
  return (
    <AdminPage title="Subscribers" actions={<Export {...filters} />}>
      <p className="max-w-160 pb-6 text-steel-600">
        Who waits for which email, in the order in which they get it. Only addresses that were confirmed are
        here, and only staff see them.
      </p>
      <ResourceList
        list={list}
        search="Email address"
        selects={[listFilter(lists, filters)]}
        count={pluralize(list.total, 'subscriber')}
        empty={{
          none: 'No subscribers yet.',
          filtered: 'No subscribers found.',
          next: 'Customers press ‘Notify me’ on sold-out pieces, categories, and upcoming drops, and confirm by email.',
        }}
      >
        <SubscriberTable subscribers={data} />
      </ResourceList>
    </AdminPage>
  )
}

type Filters = Route.ComponentProps['loaderData']['filters']

function Export({ kind, target }: Filters) {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(kind && target && { target_id: target }) })
  return (
    <a
      href={`${adminEndpoints.exportSubscribers.path}${query.size > 0 ? `?${query}` : ''}`}
      download
      className={buttonStyle('secondary', 'card', 'min-h-12! max-md:w-full')}
    >
      Export
    </a>
  )
}

function listFilter(lists: WaitingList[], { kind, target }: Filters): ListFilter {
  const choices = lists.map((list) => ({
    value: `${list.kind} ${list.target_id}`,
    label: `${list.label} · ${LIST_LABELS[list.kind]} (${list.waiting})`,
  }))
  const value = [kind, kind && target].filter(Boolean).join(' ')
  const isUnknown = value !== '' && choices.every((choice) => choice.value !== value)
  return {
    label: 'List',
    name: ['kind', 'target'],
    choices: [
      { value: '', label: 'All lists' },
      ...(isUnknown ? [{ value, label: 'Nobody waits on this list' }] : []),
      ...choices,
    ],
  }
}
