import type { ApiClient } from '#contract/client.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'

/** What the list of orders was asked for; it lives in the address and nowhere else. */
export interface OrderFilters {
  /** None for all. */
  statuses: OrderStatus[]
  search: string
  /** Only those a person has to look at. */
  flagged: boolean
  sort: OrderSort
  page: number
}

export type OrderSort = 'to-pack' | 'newest'

export const SORT_WORDS: Record<OrderSort, string> = { 'to-pack': 'To pack first', newest: 'Newest' }
const SORTS: OrderSort[] = ['to-pack', 'newest']

export const PER_PAGE = 100
const LONGEST_SEARCH = 200
const LAST_PAGE = 1_000_000

/** What makes no sense in an address is left out. */
export function readOrderFilters(address: URLSearchParams): OrderFilters {
  const value = (name: string) => address.get(name)?.trim() ?? ''
  const named = value('status').split(',')
  const page = Number(value('page'))
  return {
    statuses: ORDER_STATUSES.filter((status) => named.includes(status)),
    search: value('search').slice(0, LONGEST_SEARCH),
    flagged: value('flagged') === 'true',
    sort: SORTS.find((sort) => sort === value('sort')) ?? 'to-pack',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** '' or '?status=paid%2Cshipped&sort=newest'. */
export function writeOrderFilters(filters: OrderFilters): string {
  const { sort, page, per_page: _, ...narrowed } = toOrderQuery(filters)
  const query = new URLSearchParams(narrowed as Record<string, string>)
  if (sort && sort !== 'to-pack') query.set('sort', sort)
  if (page && page !== '1') query.set('page', page)
  return query.size > 0 ? `?${query}` : ''
}

type Query = Parameters<ApiClient['admin']['orders']>[0]

export function toOrderQuery({ statuses, search, flagged, sort, page }: OrderFilters): Query {
  return {
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(search && { search }),
    ...(flagged && { flagged: 'true' as const }),
    sort,
    page: String(page),
    per_page: String(PER_PAGE),
  }
}

export function isNarrowed({ statuses, search, flagged }: OrderFilters): boolean {
  return statuses.length > 0 || search !== '' || flagged
}
