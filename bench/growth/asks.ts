import { SORTS } from '#contract/catalogue/sorts.ts'
import { endpoints } from '#contract/endpoint-table.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { ADMIN_PAGES } from '#contract/paths.ts'
import type { Size } from './fill.ts'

/** A measured request. */
export interface Ask {
  what: string
  path: string
  by: 'client' | 'admin'
  /** Measured with the page cache on. */
  cached?: true
  /** Measured after a product change each time. */
  changed?: true
}

const LISTING = '/shop-knives/all-knives'
const NARROWED = `${LISTING}?blade_length_in=3-4&available=true`
const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

/** So many are found among a hundred pieces too, however they are narrowed here: every answer is as long at every size. */
const FOUND_AT_LEAST = 16

/** The requests for a shop of this size. */
export function asksOf({ products, orders }: Size, someUuid: string): Ask[] {
  const lastPage = Math.ceil(products / PAGE_SIZE)
  const list = `${endpoints.products.list.path}?page=1&per_page=${PAGE_SIZE}`
  const client = (what: string, path: string): Ask => ({ what, path, by: 'client' })
  const admin = (what: string, path: string): Ask => ({ what, path, by: 'admin' })
  const changed = (what: string, path: string): Ask => ({
    ...client(`changed: ${what}`, path),
    changed: true,
  })
  const adminList = `${endpoints.admin.orders.path}?per_page=100`
  const facets = endpoints.products.facets.path
  const fewer = `${endpoints.products.list.path}?page=1&per_page=${FOUND_AT_LEAST}`
  const narrowing = [
    ['call: list, a search', `${fewer}&search=bowie`],
    ['call: list, one tag', `${fewer}&tags=full+tang`],
    ['call: list, narrowed', `${fewer}&blade_length_in=3-4&available=true&max=400`],
    ['call: facets', facets],
    ['call: facets, narrowed', `${facets}?available=true&grind=hollow`],
  ] as const
  return [
    { what: 'listing, from the cache', path: LISTING, by: 'client', cached: true },
    { what: 'product page, from the cache', path: PRODUCT, by: 'client', cached: true },
    client('listing, made anew', LISTING),
    client('listing, a search', `${LISTING}?search=bowie`),
    client('listing, narrowed', NARROWED),
    client('listing, last page', `${LISTING}?page=${lastPage}`),
    client('product page, made anew', PRODUCT),
    ...SORTS.map((sort) => client(`call: list, ${sort}`, `${list}&sort=${sort}`)),
    ...narrowing.map(([what, path]) => client(what, path)),
    client('call: list, last page', `${list.replace('page=1', `page=${lastPage}`)}`),
    changed('listing', LISTING),
    changed('listing, narrowed', NARROWED),
    changed('call: list, price-low-high', `${list}&sort=price-low-high`),
    ...narrowing.map(([what, path]) => changed(what, path)),
    admin('orders', `${adminList}&sort=to-pack&page=1`),
    admin('orders, of one state', `${adminList}&status=complete&page=1`),
    admin('orders, last page', `${adminList}&page=${Math.ceil(orders / 100)}`),
    admin('orders, search by name', `${adminList}&search=hatfield7&page=1`),
    admin('orders, search by uuid', `${adminList}&search=${someUuid.slice(3, 23)}&page=1`),
    admin('orders, search by number', `${adminList}&search=1050&page=1`),
    admin('orders, the page', ADMIN_PAGES.orders),
    admin('dashboard', endpoints.admin.dashboard.path),
    admin('messages, the page', ADMIN_PAGES.messages),
    admin('products, first page', `${endpoints.admin.products.path}?page=1&per_page=24`),
  ]
}
