import { expect, test } from 'vitest'
import { sharedPageKey } from './shared-page-key.ts'

const key = (address: string) => sharedPageKey(new URL(address, 'http://shop.test'))

test('a listing is kept by what changes it, in one order, and by nothing else', () => {
  expect(key('/shop-knives?utm_source=mail&sort=newest&max=300')).toBe('/shop-knives?max=300&sort=newest')
  expect(key('/shop-knives?steel=1095&pins=brass&grind=Flat&blade_length_in=3-4')).toBe(
    '/shop-knives?blade_length_in=3-4&grind=Flat&steel=1095',
  )
  expect(key('/shop-knives/category/bowie-knives?page=2&fbclid=1')).toBe(
    '/shop-knives/category/bowie-knives?page=2',
  )
})

test('a page without a query is one page whatever is added to its address', () => {
  expect(key('/?utm_source=mail')).toBe('/')
  expect(key('/shop-knives/knife/3/bird-trout?ref=x')).toBe('/shop-knives/knife/3/bird-trout')
  expect(key('/shopping-cart')).toBe('/shopping-cart')
})

test('the data behind a change of page is kept beside the page', () => {
  expect(key('/_.data?_routes=home')).toBe('/_.data?_routes=home')
  expect(key('/shop-knives.data?sort=newest&_routes=shop&x=1')).toBe(
    '/shop-knives.data?sort=newest&_routes=shop',
  )
  expect(key('/shop-knives.data?_routes=%3Cscript%3E')).toBeNull()
})

test('pages made for one visitor, and pages there are none of, are not kept', () => {
  expect(key('/order-success/7f3a')).toBeNull()
  expect(key('/order-confirmation?session_id=x')).toBeNull()
  expect(key('/nowhere')).toBeNull()
})
