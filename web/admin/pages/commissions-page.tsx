import type { ApiClient } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { COMMISSION_STATES, OPEN_STATES } from '#contract/sales/commissions/commission-states.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { ClosedFilters, ClosedList, EMPTY } from '#web/admin/sales/commissions/closed-commissions.tsx'
import { CommissionBoard } from '#web/admin/sales/commissions/commission-board.tsx'
import { CLOSED_STATES } from '#web/admin/sales/commissions/state-groups.ts'
import { useToday } from '#web/admin/sales/commissions/use-today.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/commissions-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Commissions', noindex: true })

/** The most that the API returns at once. */
const MOST = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const filters = { state: CLOSED_STATES }
  const loaded = await loadList(request, { perPage: 30, hasSearch: true, filters }, ({ state, ...query }) =>
    state ? admin.commissions({ ...query, state }) : readBoard(admin, query.search),
  )
  return { ...loaded, now: new Date().toISOString() }
}

/** All open ones. */
async function readBoard(admin: ApiClient['admin'], search: string | undefined) {
  const read = (page: number) =>
    admin.commissions({ state: OPEN_STATES.join(','), search, page: String(page), per_page: String(MOST) })
  const first = await read(1)
  const commissions = [...first.commissions]
  for (let page = 2; commissions.length < first.total; page++) {
    const next = (await read(page)).commissions
    if (next.length === 0) break
    commissions.push(...next)
  }
  return { ...first, commissions }
}

export default function CommissionsPage({ loaderData }: Route.ComponentProps) {
  const { commissions, counts, deposits_held, list, filters, now } = loaderData
  const { search } = list
  const closed = filters.state
  useRevalidateOnFocus({ minAgeMs: 15 * SECOND_MS })
  const today = useToday(now)
  const hasAny = COMMISSION_STATES.some((state) => (counts[state] ?? 0) > 0)
  return (
    <AdminPage
      title="Commissions"
      actions={
        <ListSearch
          applied={search}
          placeholder="Search commissions"
          compact
          className="w-full max-w-65 md:w-65"
        />
      }
    >
      <p role="status" className="sr-only">
        {pluralize(list.total, 'commission')}
      </p>
      <ResourceList
        list={closed ? list : { ...list, pages: 1 }}
        empty={{
          none: hasAny ? 'Nothing to do.' : 'No commissions yet.',
          filtered: search === '' && closed ? EMPTY[closed] : 'No matching commissions found.',
          next: `A customer asks for one on the page ${PAGES.requestCommission}, or on a sold product with “Ask for one like this”. It then waits here for your quote.`,
        }}
      >
        {closed ? (
          <ClosedList state={closed} commissions={commissions} />
        ) : (
          <CommissionBoard commissions={commissions} today={today} />
        )}
      </ResourceList>
      <ClosedFilters counts={counts} chosen={closed ?? null} />
      <dl className="pt-10">
        <dt className="text-steel-600">Deposits held</dt>
        <dd className="text-[1.625rem]/[2rem] font-medium tabular-nums">{formatDollars(deposits_held)}</dd>
        <dd className="max-w-[44em] pt-1 text-caption text-steel-600">
          Paid for commissions that are not sold yet. A deposit becomes part of a sale when the balance is
          paid.
        </dd>
      </dl>
    </AdminPage>
  )
}
