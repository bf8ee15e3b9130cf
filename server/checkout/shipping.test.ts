import { expect, test } from 'vitest'
import { packedPounds } from '#server/orders/parcel-weight.ts'
import { type ParcelProduct, shippingPrices } from './shipping.ts'

const POST = { PACKAGING_OZ: 8, QUOTED_ZONE: 5 }
const SMALL = 1365
const MEDIUM = 2480
const LARGE = 3400

function products(quantity: number, part: Partial<ParcelProduct> = {}): ParcelProduct {
  return { quantity, weight_oz: 6, overall_length_in: 8, ...part }
}

test.each([
  ['8 oz of knife and 8 oz of packaging are exactly one pound', [products(1, { weight_oz: 8 })], 8, 1],
  ['a thousandth of an ounce more is two', [products(1, { weight_oz: 8.001 })], 8, 2],
  ['nothing at all still goes as a pound', [products(1, { weight_oz: 0 })], 0, 1],
  ['16 oz without packaging are one pound', [products(1, { weight_oz: 16 })], 0, 1],
  ['16.001 oz without packaging are two', [products(1, { weight_oz: 16.001 })], 0, 2],
  ['ten times 1.6 oz are 16, whatever floats make of them', [products(10, { weight_oz: 1.6 })], 0, 1],
  ['so are ten lines of 1.6 oz', Array.from({ length: 10 }, () => products(1, { weight_oz: 1.6 })), 0, 1],
  ['160 times 6.1 oz are 61 pounds', [products(160, { weight_oz: 6.1 })], 0, 61],
  ['160 lines of 6.1 oz too', Array.from({ length: 160 }, () => products(1, { weight_oz: 6.1 })), 0, 61],
  ['a piece nobody weighed counts 16 oz', [products(1, { weight_oz: null })], 0, 1],
  ['three of them with packaging are four pounds', [products(3, { weight_oz: null })], 8, 4],
])('%s', (_promise, parcel, packaging, pounds) => {
  expect(packedPounds(parcel, packaging)).toBe(pounds)
})

test('ships 70 pounds and not an ounce more', () => {
  expect(shippingPrices([products(1, { weight_oz: 70 * 16 - 8 })], POST)).toEqual({
    standard: 12720,
    flat_rate: SMALL,
  })
  expect(shippingPrices([products(1, { weight_oz: 70 * 16 - 7 })], POST)).toEqual({})
})

test.each([
  ['one piece of 8 in takes the small box', [products(1)], SMALL],
  ['one of 8.1 in the medium', [products(1, { overall_length_in: 8.1 })], MEDIUM],
  ['two short ones the medium', [products(2)], MEDIUM],
  ['four of 13 in the medium', [products(4, { overall_length_in: 13 })], MEDIUM],
  ['one of 13.1 in the large', [products(1, { overall_length_in: 13.1 })], LARGE],
  ['the longest of them decides', [products(1), products(1, { overall_length_in: 14 })], LARGE],
  ['five the large', [products(5)], LARGE],
  ['twelve the large', [products(12)], LARGE],
  ['lines count together', [products(6), products(6)], LARGE],
  ['thirteen none', [products(13)], undefined],
  ['one of unknown length counts 11 in', [products(1, { overall_length_in: null })], MEDIUM],
])('flat rate: %s', (_promise, parcel, price) => {
  expect(shippingPrices(parcel, POST).flat_rate).toBe(price)
})

test('rules out only flat rate for thirteen light products', () => {
  expect(shippingPrices([products(13, { weight_oz: 0 })], POST)).toEqual({ standard: 1095 })
})

test('uses the configured zone for standard shipping', () => {
  const light = [products(1)]
  const byZone = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (QUOTED_ZONE) => shippingPrices(light, { ...POST, QUOTED_ZONE }).standard,
  )
  expect(byZone).toEqual([955, 995, 1020, 1060, 1095, 1135, 1195, 1290, 1290])
})
