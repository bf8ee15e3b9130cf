import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { SORTS } from '#contract/catalog/products/sorts.ts'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import type { Size } from './fill.ts'

export interface MeasuredRequest {
  what: string
  path: string
  by: 'client' | 'admin'
  cached?: true
  changed?: true
}

export const STAFF_PRODUCTS = 'products, first page'
export const STAFF_REVIEWS = 'reviews'
export const DEMAND = 'demand, 90 days'

const LISTING = '/shop-knives/all-knives'
const FILTERED = `${LISTING}?blade_length_in=3-4&available=true`
const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

/** Has ten reviews at every size. */
const REVIEWED = 6

/** Every filter here finds this many of a hundred products, so responses have the same length at every size. */
const FILTERED_PAGE_SIZE = 16

export function requestsFor({ products, orders }: Size, someUuid: string): MeasuredRequest[] {
  const lastPage = Math.ceil(products / PAGE_SIZE)
  const list = `${endpoints.products.list.path}?page=1&per_page=${PAGE_SIZE}`
  const client = (what: string, path: string): MeasuredRequest => ({ what, path, by: 'client' })
  const admin = (what: string, path: string): MeasuredRequest => ({ what, path, by: 'admin' })
  const changed = (what: string, path: string): MeasuredRequest => ({
    ...client(`changed: ${what}`, path),
    changed: true,
  })
  const adminList = `${adminEndpoints.orders.path}?per_page=100`
  const facets = endpoints.products.facets.path
  const filtered = `${endpoints.products.list.path}?page=1&per_page=${FILTERED_PAGE_SIZE}`
  const filters = [
    ['call: list, search', `${filtered}&search=bowie`],
    ['call: list, one tag', `${filtered}&tags=full+tang`],
    ['call: list, filtered', `${filtered}&blade_length_in=3-4&available=true&max=400`],
    ['call: facets', facets],
    ['call: facets, filtered', `${facets}?available=true&grind=hollow`],
  ] as const
  return [
    { what: 'listing, cached', path: LISTING, by: 'client', cached: true },
    { what: 'product page, cached', path: PRODUCT, by: 'client', cached: true },
    client('listing, uncached', LISTING),
    client('listing, search', `${LISTING}?search=bowie`),
    client('listing, filtered', FILTERED),
    client('listing, last page', `${LISTING}?page=${lastPage}`),
    client('product page, uncached', PRODUCT),
    ...SORTS.map((sort) => client(`call: list, ${sort}`, `${list}&sort=${sort}`)),
    ...filters.map(([what, path]) => client(what, path)),
    client('call: list, last page', `${list.replace('page=1', `page=${lastPage}`)}`),
    changed('listing', LISTING),
    changed('listing, filtered', FILTERED),
    changed('call: list, price-low-high', `${list}&sort=price-low-high`),
    ...filters.map(([what, path]) => changed(what, path)),
    admin('orders', `${adminList}&sort=to-pack&page=1`),
    admin('orders, one status', `${adminList}&status=complete&page=1`),
    admin('orders, last page', `${adminList}&page=${Math.ceil(orders / 100)}`),
    admin('orders, search by name', `${adminList}&search=hatfield7&page=1`),
    admin('orders, search by uuid', `${adminList}&search=${someUuid.slice(3, 23)}&page=1`),
    admin('orders, search by number', `${adminList}&search=1050&page=1`),
    admin('orders page', ADMIN_PAGES.orders),
    admin('dashboard', adminEndpoints.dashboard.path),
    admin('messages page', ADMIN_PAGES.messages),
    client('call: reviews', `${endpoints.reviews.list.path}?page=1&per_page=10`),
    client('call: reviews of a category', `${endpoints.reviews.list.path}?category_id=1&page=1&per_page=10`),
    client(
      'call: reviews of a product',
      `${endpoints.reviews.list.path}?product_id=${REVIEWED}&page=1&per_page=10`,
    ),
    client('product page, with reviews', `/shop-knives/knife/${REVIEWED}`),
    admin(STAFF_REVIEWS, `${adminEndpoints.reviews.path}?page=1&per_page=20`),
    admin('reviews, to answer', `${adminEndpoints.reviews.path}?state=to_answer&page=1&per_page=20`),
    admin(DEMAND, adminEndpoints.demand.path),
    admin('demand page', ADMIN_PAGES.demand),
    admin(STAFF_PRODUCTS, `${adminEndpoints.products.path}?page=1&per_page=24`),
  ]
}
