import { expect, test } from 'vitest'
import { uspsRetail } from '#server/platform/usps/retail-rates.ts'
import { packedPounds } from '#server/sales/orders/parcel-weight.ts'
import { FEE_SETTINGS } from '#test/support/fee-settings.ts'
import { type ParcelProduct, shippingPrices } from './shipping.ts'

const { shipping: SETTINGS } = FEE_SETTINGS
const SMALL = 1365
const MEDIUM = 2480
const LARGE = 3400

function products(quantity: number, part: Partial<ParcelProduct> = {}): ParcelProduct {
  return { quantity, weight_oz: 6, overall_length_in: 8, ...part }
}

function pricesOf(parcel: ParcelProduct[], settings = SETTINGS) {
  return shippingPrices(parcel, 100_00, settings).prices
}

test.each([
  ['charges one pound for a knife of 8 oz and packaging of 8 oz', [products(1, { weight_oz: 8 })], 8, 1],
  ['charges two pounds for a thousandth of an ounce more', [products(1, { weight_oz: 8.001 })], 8, 2],
  ['charges one pound for a weight of 0', [products(1, { weight_oz: 0 })], 0, 1],
  ['charges one pound for 16 oz without packaging', [products(1, { weight_oz: 16 })], 0, 1],
  ['charges two pounds for 16.001 oz without packaging', [products(1, { weight_oz: 16.001 })], 0, 2],
  ['adds ten units of 1.6 oz to exactly one pound', [products(10, { weight_oz: 1.6 })], 0, 1],
  [
    'adds ten lines of 1.6 oz to exactly one pound',
    Array.from({ length: 10 }, () => products(1, { weight_oz: 1.6 })),
    0,
    1,
  ],
  ['adds 160 units of 6.1 oz to exactly 61 pounds', [products(160, { weight_oz: 6.1 })], 0, 61],
  [
    'adds 160 lines of 6.1 oz to exactly 61 pounds',
    Array.from({ length: 160 }, () => products(1, { weight_oz: 6.1 })),
    0,
    61,
  ],
  ['counts an unknown weight as 16 oz', [products(1, { weight_oz: null })], 0, 1],
  ['charges four pounds for three unknown weights with packaging', [products(3, { weight_oz: null })], 8, 4],
])('%s', (_, parcel, packaging, pounds) => {
  expect(packedPounds(parcel, packaging)).toBe(pounds)
})

test('ships 70 pounds and not an ounce more', () => {
  expect(pricesOf([products(1, { weight_oz: 70 * 16 - 8 })])).toEqual({
    standard: 12720,
    flat_rate: SMALL,
  })
  expect(pricesOf([products(1, { weight_oz: 70 * 16 - 7 })])).toEqual({})
})

test.each([
  ['the small box for one product of 8 in', [products(1)], SMALL],
  ['the medium box for one of 8.1 in', [products(1, { overall_length_in: 8.1 })], MEDIUM],
  ['the medium box for two short ones', [products(2)], MEDIUM],
  ['the medium box for four of 13 in', [products(4, { overall_length_in: 13 })], MEDIUM],
  ['the large box for one of 13.1 in', [products(1, { overall_length_in: 13.1 })], LARGE],
  ['the box of the longest product', [products(1), products(1, { overall_length_in: 14 })], LARGE],
  ['the large box for five', [products(5)], LARGE],
  ['the large box for twelve', [products(12)], LARGE],
  ['the box for the sum of all lines', [products(6), products(6)], LARGE],
  ['no box for thirteen', [products(13)], undefined],
  ['the box for 11 in when the length is unknown', [products(1, { overall_length_in: null })], MEDIUM],
])('flat rate uses %s', (_, parcel, price) => {
  expect(pricesOf(parcel).flat_rate).toBe(price)
})

test('offers only standard shipping for thirteen light products', () => {
  expect(pricesOf([products(13, { weight_oz: 0 })])).toEqual({ standard: 1095 })
})

test('uses the prices of the zone for standard shipping', () => {
  const light = [products(1)]
  const byZone = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (zone) => pricesOf(light, { ...SETTINGS, ...uspsRetail(zone) }).standard,
  )
  expect(byZone).toEqual([955, 995, 1020, 1060, 1095, 1135, 1195, 1290, 1290])
})

test('adds the handling fee to both methods', () => {
  const { prices, handling } = shippingPrices([products(1)], 100_00, { ...SETTINGS, handling_fee: 2.5 })
  expect(prices).toEqual({ standard: 1095 + 250, flat_rate: SMALL + 250 })
  expect(handling).toEqual({ standard: 250, flat_rate: 250 })
})

test.each([
  [99_99, { standard: 1345, flat_rate: SMALL + 250 }, { standard: 250, flat_rate: 250 }],
  [100_00, { standard: 0, flat_rate: SMALL + 250 }, { standard: 0, flat_rate: 250 }],
])('from $100 standard shipping is free, handling included: %i cents', (goods, prices, handling) => {
  const settings = { ...SETTINGS, handling_fee: 2.5, free_shipping_from: 100 }
  expect(shippingPrices([products(1)], goods, settings)).toMatchObject({ prices, handling })
})

test("charges the owners' own prices", () => {
  const standard = SETTINGS.standard.map((_, index) => 5 + index)
  const settings = { ...SETTINGS, standard, flat_rate: { small: 1, medium: 2, large: 3 } }
  expect(pricesOf([products(2)], settings)).toEqual({ standard: 600, flat_rate: 200 })
})
