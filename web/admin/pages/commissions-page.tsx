import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import {
  COMMISSION_STATES,
  type CommissionState,
  OPEN_STATES,
} from '#contract/sales/commissions/commission-states.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { ClosedFilters, ClosedList } from '#web/admin/sales/commissions/closed-commissions.tsx'
import { CommissionBoard } from '#web/admin/sales/commissions/commission-board.tsx'
import { CLOSED_STATES } from '#web/admin/sales/commissions/state-groups.ts'
import { useToday } from '#web/admin/sales/commissions/use-today.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/commissions-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Commissions', noindex: true })

/** The most that the API returns at once. */
const PER_PAGE = 100
const CLOSED_PER_PAGE = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const closed = readChoice(url.searchParams, 'state', CLOSED_STATES)
  const read = (states: readonly CommissionState[], number: number, size: number) =>
    admin.commissions({
      state: states.join(','),
      ...(search && { search }),
      page: String(number),
      per_page: String(size),
    })
  const now = new Date().toISOString()
  if (closed) {
    const list = await read([closed], page, CLOSED_PER_PAGE)
    return { ...list, now, search, closed, page, pages: countPages(url, page, list.total, CLOSED_PER_PAGE) }
  }
  const first = await read(OPEN_STATES, 1, PER_PAGE)
  const commissions: AdminCommission[] = [...first.commissions]
  for (let next = 2; (next - 1) * PER_PAGE < first.total; next++)
    commissions.push(...(await read(OPEN_STATES, next, PER_PAGE)).commissions)
  return { ...first, commissions, now, search, closed, page: 1, pages: 1 }
}

export default function CommissionsPage({ loaderData }: Route.ComponentProps) {
  const { commissions, total, counts, deposits_held, search, closed, page, pages, now } = loaderData
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
        {pluralize(total, 'commission')}
      </p>
      {closed ? (
        <ClosedList state={closed} commissions={commissions} searched={search !== ''} />
      ) : commissions.length > 0 ? (
        <CommissionBoard commissions={commissions} today={today} />
      ) : (
        <EmptyState
          all={search !== '' && ADMIN_PAGES.commissions}
          next={
            search === '' &&
            `A customer asks for one on the page ${PAGES.requestCommission}, or on a sold product with “Ask for one like this”. It then waits here for your quote.`
          }
        >
          {search !== ''
            ? 'No matching commissions found.'
            : hasAny
              ? 'Nothing to do.'
              : 'No commissions yet.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
      <ClosedFilters counts={counts} chosen={closed} />
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
