import { expect, test } from 'vitest'
import { type ParcelPiece, packedPounds, shippingPrices } from './shipping.ts'

const POST = { PACKAGING_OZ: 8, QUOTED_ZONE: 5 }
const SMALL = 1365
const MEDIUM = 2480
const LARGE = 3400

function pieces(quantity: number, part: Partial<ParcelPiece> = {}): ParcelPiece {
  return { quantity, weight_oz: 6, overall_length_in: 8, ...part }
}

test.each([
  ['8 oz of knife and 8 oz of packaging are exactly one pound', [pieces(1, { weight_oz: 8 })], 8, 1],
  ['a thousandth of an ounce more is two', [pieces(1, { weight_oz: 8.001 })], 8, 2],
  ['nothing at all still goes as a pound', [pieces(1, { weight_oz: 0 })], 0, 1],
  ['16 oz without packaging are one pound', [pieces(1, { weight_oz: 16 })], 0, 1],
  ['16.001 oz without packaging are two', [pieces(1, { weight_oz: 16.001 })], 0, 2],
  ['ten times 1.6 oz are 16, whatever floats make of them', [pieces(10, { weight_oz: 1.6 })], 0, 1],
  ['so are ten lines of 1.6 oz', Array.from({ length: 10 }, () => pieces(1, { weight_oz: 1.6 })), 0, 1],
  ['160 times 6.1 oz are 61 pounds', [pieces(160, { weight_oz: 6.1 })], 0, 61],
  ['160 lines of 6.1 oz too', Array.from({ length: 160 }, () => pieces(1, { weight_oz: 6.1 })), 0, 61],
  ['a piece nobody weighed counts 16 oz', [pieces(1, { weight_oz: null })], 0, 1],
  ['three of them with packaging are four pounds', [pieces(3, { weight_oz: null })], 8, 4],
])('%s', (_promise, parcel, packaging, pounds) => {
  expect(packedPounds(parcel, packaging)).toBe(pounds)
})

test('70 pounds go by post, an ounce more does not, by any way', () => {
  expect(shippingPrices([pieces(1, { weight_oz: 70 * 16 - 8 })], POST)).toEqual({
    standard: 12720,
    flat_rate: SMALL,
  })
  expect(shippingPrices([pieces(1, { weight_oz: 70 * 16 - 7 })], POST)).toEqual({})
})

test.each([
  ['one piece of 8 in takes the small box', [pieces(1)], SMALL],
  ['one of 8.1 in the medium', [pieces(1, { overall_length_in: 8.1 })], MEDIUM],
  ['two short ones the medium', [pieces(2)], MEDIUM],
  ['four of 13 in the medium', [pieces(4, { overall_length_in: 13 })], MEDIUM],
  ['one of 13.1 in the large', [pieces(1, { overall_length_in: 13.1 })], LARGE],
  ['the longest of them decides', [pieces(1), pieces(1, { overall_length_in: 14 })], LARGE],
  ['five the large', [pieces(5)], LARGE],
  ['twelve the large', [pieces(12)], LARGE],
  ['lines count together', [pieces(6), pieces(6)], LARGE],
  ['thirteen none', [pieces(13)], undefined],
  ['one of unknown length counts 11 in', [pieces(1, { overall_length_in: null })], MEDIUM],
])('flat rate: %s', (_promise, parcel, price) => {
  expect(shippingPrices(parcel, POST).flat_rate).toBe(price)
})

test('thirteen light pieces rule out the boxes and nothing else', () => {
  expect(shippingPrices([pieces(13, { weight_oz: 0 })], POST)).toEqual({ standard: 1095 })
})

test('standard is the price of the zone the shop quotes', () => {
  const light = [pieces(1)]
  const byZone = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (QUOTED_ZONE) => shippingPrices(light, { ...POST, QUOTED_ZONE }).standard,
  )
  expect(byZone).toEqual([955, 995, 1020, 1060, 1095, 1135, 1195, 1290, 1290])
})
