import { STAFF_PAGES } from '#contract/addresses.ts'
import { calls } from '#contract/calls.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import { SORTS } from '#contract/sorts.ts'
import type { Size } from './fill.ts'

/** Something that somebody waits for. */
export interface Ask {
  what: string
  path: string
  by: 'visitor' | 'staff'
  /** Asked of a shop whose page cache is on. */
  cached?: true
  /** Asked each time after a piece on show was changed. */
  changed?: true
}

const LISTING = '/shop-knives/all-knives'
const NARROWED = `${LISTING}?blade_length_in=3-4&available=true`
const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

/** So many are found among a hundred pieces too, however they are narrowed here: every answer is as long at every size. */
const FOUND_AT_LEAST = 16

/** What the bench asks a shop of this size for. */
export function asksOf({ products, orders }: Size, someUuid: string): Ask[] {
  const lastPage = Math.ceil(products / PAGE_SIZE)
  const list = `${calls.products.list.path}?page=1&per_page=${PAGE_SIZE}`
  const visitor = (what: string, path: string): Ask => ({ what, path, by: 'visitor' })
  const staff = (what: string, path: string): Ask => ({ what, path, by: 'staff' })
  const changed = (what: string, path: string): Ask => ({
    ...visitor(`changed: ${what}`, path),
    changed: true,
  })
  const staffList = `${calls.admin.orders.path}?per_page=100`
  const facets = calls.products.facets.path
  const fewer = `${calls.products.list.path}?page=1&per_page=${FOUND_AT_LEAST}`
  const narrowing = [
    ['call: list, a search', `${fewer}&search=bowie`],
    ['call: list, one tag', `${fewer}&tags=full+tang`],
    ['call: list, narrowed', `${fewer}&blade_length_in=3-4&available=true&max=400`],
    ['call: facets', facets],
    ['call: facets, narrowed', `${facets}?available=true&grind=hollow`],
  ] as const
  return [
    { what: 'listing, from the cache', path: LISTING, by: 'visitor', cached: true },
    { what: 'product page, from the cache', path: PRODUCT, by: 'visitor', cached: true },
    visitor('listing, made anew', LISTING),
    visitor('listing, a search', `${LISTING}?search=bowie`),
    visitor('listing, narrowed', NARROWED),
    visitor('listing, last page', `${LISTING}?page=${lastPage}`),
    visitor('product page, made anew', PRODUCT),
    ...SORTS.map((sort) => visitor(`call: list, ${sort}`, `${list}&sort=${sort}`)),
    ...narrowing.map(([what, path]) => visitor(what, path)),
    visitor('call: list, last page', `${list.replace('page=1', `page=${lastPage}`)}`),
    changed('listing', LISTING),
    changed('listing, narrowed', NARROWED),
    changed('call: list, price-low-high', `${list}&sort=price-low-high`),
    ...narrowing.map(([what, path]) => changed(what, path)),
    staff('orders', `${staffList}&sort=to-pack&page=1`),
    staff('orders, of one state', `${staffList}&status=complete&page=1`),
    staff('orders, last page', `${staffList}&page=${Math.ceil(orders / 100)}`),
    staff('orders, search by name', `${staffList}&search=hatfield7&page=1`),
    staff('orders, search by uuid', `${staffList}&search=${someUuid.slice(3, 23)}&page=1`),
    staff('orders, search by number', `${staffList}&search=1050&page=1`),
    staff('orders, the page', STAFF_PAGES.orders),
    staff('dashboard', calls.admin.today.path),
    staff('messages, the page', STAFF_PAGES.messages),
    staff('products, first page', `${calls.admin.products.path}?page=1&per_page=24`),
  ]
}
