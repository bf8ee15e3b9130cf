import type { ApiClient } from '#contract/app/client.ts'
import { DUE, ORDER_STATUSES } from '#contract/sales/orders/order-states.ts'
import { readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'

const SORTS = ['to-pack', 'newest'] as const
export const SORT_LABELS = { 'to-pack': 'To pack first', newest: 'Newest' }
export const PER_PAGE = 100

export type OrderFilters = ReturnType<typeof readOrderFilters>

export function readOrderFilters(params: URLSearchParams) {
  const statuses = params.get('status')?.split(',') ?? []
  return {
    ...readListQuery(params),
    statuses: ORDER_STATUSES.filter((status) => statuses.includes(status)),
    flagged: params.get('flagged') === 'true',
    disputes: params.get('disputes') === 'true',
    unfulfilled: params.get('unfulfilled') === 'true',
    due: readChoice(params, 'due', DUE),
    sort: readChoice(params, 'sort', SORTS) ?? 'to-pack',
  }
}

type Query = Parameters<ApiClient['admin']['orders']>[0]

export function toOrderQuery({
  statuses,
  search,
  flagged,
  disputes,
  unfulfilled,
  due,
  sort,
  page,
}: OrderFilters): Query {
  return {
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(search && { search }),
    ...(flagged && { flagged: 'true' as const }),
    ...(disputes && { disputes: 'true' as const }),
    ...(unfulfilled && { unfulfilled: 'true' as const }),
    ...(due && { due }),
    sort,
    page: String(page),
    per_page: String(PER_PAGE),
  }
}

export function isFiltered(filters: OrderFilters): boolean {
  const { statuses, search, flagged, disputes, unfulfilled, due } = filters
  return statuses.length > 0 || search !== '' || flagged || disputes || unfulfilled || Boolean(due)
}
