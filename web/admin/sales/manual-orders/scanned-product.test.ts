import { expect, test } from 'vitest'
import { scannedProductId } from './scanned-product.ts'

test.each([
  ['https://shop.example/shop-knives/knife/15/belt-tanto', 15],
  ['https://shop.example/shop-knives/knife/15?from=label#top', 15],
  [' 15\n', 15],
])('finds the product in a code that says %j', (text, id) => {
  expect(scannedProductId(text)).toBe(id)
})

test.each([
  '',
  'https://shop.example/',
  'https://shop.example/shop-knives/knife/',
  'https://shop.example/shop-knives/knife/15x',
  'https://shop.example/orders/15',
  'shop-knives/knife/15',
  '-1',
  '1.5',
  '12345678901234567890',
])('finds no product in a code that says %j', (text) => {
  expect(scannedProductId(text)).toBeNull()
})
