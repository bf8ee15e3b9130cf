import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { WaitingList } from '#contract/customers/notifications/subscribers.ts'
import { SUBSCRIPTION_KINDS } from '#contract/customers/notifications/subscription-kinds.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { LIST_LABELS } from '#web/admin/customers/subscribers/list-labels.ts'
import { SubscriberTable } from '#web/admin/customers/subscribers/subscriber-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Select } from '#web/platform/ui/select.tsx'
import type { Route } from './+types/subscribers-page.ts'

interface ListSelectProps {
  lists: WaitingList[]
  list: { kind?: string | undefined; target_id?: string | undefined }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Subscribers', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const list = readList(url.searchParams)
  const reply = await admin.subscribers({
    ...list,
    ...(search && { search }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { ...reply, search, list, page, pages: countPages(url, page, reply.total, PER_PAGE) }
}

function readList(params: URLSearchParams) {
  const kind = readChoice(params, 'kind', SUBSCRIPTION_KINDS)
  const target = params.get('target') ?? ''
  if (kind === null) return {}
  return { kind, ...(/^\d{1,15}$/.test(target) && { target_id: target }) }
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  const { data, total, lists, search, list, page, pages } = loaderData
  const query = new URLSearchParams(list)
  const isFiltered = search !== '' || query.size > 0
  return (
    <AdminPage
      title="Subscribers"
      actions={
        <a
          href={`${adminEndpoints.exportSubscribers.path}${query.size > 0 ? `?${query}` : ''}`}
          download
          className={buttonStyle('secondary', 'card', 'min-h-12! max-md:w-full')}
        >
          Export
        </a>
      }
    >
      <p className="max-w-160 pb-6 text-steel-600">
        Who waits for which email, in the order in which they get it. Only addresses that were confirmed are
        here, and only staff see them.
      </p>
      <div className="grid gap-x-4 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ListSearch applied={search} placeholder="Email address" />
        <ListSelect lists={lists} list={list} />
      </div>
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'subscriber')}
      </p>
      {data.length > 0 ? (
        <SubscriberTable subscribers={data} />
      ) : (
        <EmptyState
          all={isFiltered && ADMIN_PAGES.subscribers}
          next={
            !isFiltered &&
            'Customers press ‘Notify me’ on sold-out pieces, categories, and upcoming drops, and confirm by email.'
          }
        >
          {isFiltered ? 'No subscribers found.' : 'No subscribers yet.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </AdminPage>
  )
}

function ListSelect({ lists, list }: ListSelectProps) {
  const { change } = useListParams()
  const value = list.kind ? `${list.kind} ${list.target_id ?? ''}` : ''
  const known = value === '' || lists.some((each) => keyOf(each) === value)
  return (
    <Select
      label="List"
      value={value}
      onChange={(event) => {
        const [kind = '', target = ''] = event.target.value.split(' ')
        change({ kind, target })
      }}
      className="min-w-0"
    >
      <option value="">All lists</option>
      {!known && <option value={value}>Nobody waits on this list</option>}
      {lists.map((each) => (
        <option key={keyOf(each)} value={keyOf(each)}>
          {`${each.label} · ${LIST_LABELS[each.kind]} (${each.waiting})`}
        </option>
      ))}
    </Select>
  )
}

function keyOf({ kind, target_id }: WaitingList): string {
  return `${kind} ${target_id}`
}
