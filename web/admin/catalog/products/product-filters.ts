import type { ApiClient } from '#contract/app/client.ts'
import { PRODUCT_STATES, type ProductState } from '#contract/catalog/products/product-states.ts'
import { ADMIN_SORTS, type AdminSort, SORT_LABELS } from '#contract/catalog/products/sorts.ts'
import { readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'

export const PER_PAGE = 25

export const STATE_LABELS: Record<ProductState, string> = {
  published: 'Visible',
  draft: 'Draft',
  sold_out: 'Sold out',
  running_low: 'Low stock',
  archived: 'Archived',
}

export const ADMIN_SORT_LABELS: Record<AdminSort, string> = {
  ...SORT_LABELS,
  changed: 'Last updated',
  'stock-low-high': 'Stock: Low to High',
  'stock-high-low': 'Stock: High to Low',
}

export type ProductFilters = ReturnType<typeof readProductFilters>

export function readProductFilters(params: URLSearchParams) {
  const category = params.get('category')?.trim() ?? ''
  return {
    ...readListQuery(params),
    category: /^[1-9]\d{0,8}$/.test(category) ? category : '',
    state: readChoice(params, 'state', PRODUCT_STATES),
    sort: readChoice(params, 'sort', ADMIN_SORTS) ?? ADMIN_SORTS[0],
  }
}

type Query = Parameters<ApiClient['admin']['products']>[0]

export function toProductQuery({ search, category, state, sort, page }: ProductFilters): Query {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(state && { state }),
    sort,
    page: String(page),
    per_page: String(PER_PAGE),
  }
}

export function isFiltered({ search, category, state }: ProductFilters): boolean {
  return search !== '' || category !== '' || state !== null
}
