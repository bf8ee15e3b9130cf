import { expect, test } from 'vitest'
import { sharedPageKey } from './page-cache-key.ts'

const key = (address: string) => sharedPageKey(new URL(address, 'http://shop.test'))

test('keys a listing by its filters in a fixed order and ignores other parameters', () => {
  expect(key('/shop-knives?utm_source=mail&sort=newest&max=300')).toBe('/shop-knives?max=300&sort=newest')
  expect(key('/shop-knives?steel=1095&pins=brass&grind=Flat&blade_length_in=3-4')).toBe(
    '/shop-knives?blade_length_in=3-4&grind=Flat&steel=1095',
  )
  expect(key('/shop-knives?tags=Damascus&tag=O1%2C+W2&tag=Twist')).toBe(
    '/shop-knives?tag=O1%2C+W2&tag=Twist&tags=Damascus',
  )
  expect(key('/shop-knives/category/bowie-knives?page=2&fbclid=1')).toBe(
    '/shop-knives/category/bowie-knives?page=2',
  )
})

test('ignores the query of a page that does not use one', () => {
  expect(key('/?utm_source=mail')).toBe('/')
  expect(key('/shop-knives/knife/3/bird-trout?ref=x')).toBe('/shop-knives/knife/3/bird-trout')
  expect(key('/shopping-cart')).toBe('/shopping-cart')
})

test('gives data requests their own key', () => {
  expect(key('/_.data?_routes=home')).toBe('/_.data?_routes=home')
  expect(key('/shop-knives.data?sort=newest&_routes=shop&x=1')).toBe(
    '/shop-knives.data?sort=newest&_routes=shop',
  )
  expect(key('/shop-knives.data?_routes=%3Cscript%3E')).toBeNull()
})

test('does not cache personal or unknown pages', () => {
  expect(key('/order-success/7f3a')).toBeNull()
  expect(key('/order-confirmation?session_id=x')).toBeNull()
  expect(key('/nowhere')).toBeNull()
})
