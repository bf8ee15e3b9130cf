import type { ApiClient } from '#contract/client.ts'
import { PRODUCT_STATES, type ProductState } from '#contract/product-states.ts'
import { SORT_LABELS, STAFF_SORTS, type StaffSort } from '#contract/sorts.ts'

/** What the list of pieces was asked for; it lives in the address and nowhere else. */
export interface ProductFilters {
  search: string
  /** A category's id; '' for all. */
  category: string
  state: ProductState | null
  sort: StaffSort
  page: number
}

export const PER_PAGE = 25

export const STATE_WORDS: Record<ProductState, string> = {
  published: 'On show',
  draft: 'Draft',
  sold_out: 'Sold out',
  running_low: 'Running low',
}

export const STAFF_SORT_WORDS: Record<StaffSort, string> = {
  ...SORT_LABELS,
  changed: 'Last changed',
  'stock-low-high': 'Stock: Low to High',
  'stock-high-low': 'Stock: High to Low',
}

const LONGEST_SEARCH = 200
const LAST_PAGE = 1_000_000

/** What makes no sense in an address is left out. */
export function readProductFilters(address: URLSearchParams): ProductFilters {
  const value = (name: string) => address.get(name)?.trim() ?? ''
  const page = Number(value('page'))
  return {
    search: value('search').slice(0, LONGEST_SEARCH),
    category: /^[1-9]\d{0,8}$/.test(value('category')) ? value('category') : '',
    state: PRODUCT_STATES.find((state) => state === value('state')) ?? null,
    sort: STAFF_SORTS.find((sort) => sort === value('sort')) ?? STAFF_SORTS[0],
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** '' or '?state=draft&sort=changed'. */
export function writeProductFilters(filters: ProductFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toProductQuery(filters))) if (value) query.set(name, value)
  query.delete('per_page')
  return query.size > 0 ? `?${query}` : ''
}

type Query = Parameters<ApiClient['admin']['products']>[0]

export function toProductQuery({ search, category, state, sort, page }: ProductFilters): Query {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(state && { state }),
    ...(sort !== STAFF_SORTS[0] && { sort }),
    ...(page > 1 && { page: String(page) }),
    per_page: String(PER_PAGE),
  }
}

export function isNarrowed({ search, category, state }: ProductFilters): boolean {
  return search !== '' || category !== '' || state !== null
}
