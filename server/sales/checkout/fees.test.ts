import { expect, test } from 'vitest'
import { MAX_STOCK } from '#contract/platform/values/limits.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { Invalid } from '#server/platform/errors.ts'
import { FEE_SETTINGS as SETTINGS } from '#test/support/fee-settings.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { type Bill, calculateBill, type PricedProduct, toFees } from './fees.ts'

const STANDARD = { shippingMethod: 'standard', addInsurance: false } as const

const product = fc.record({
  price_cents: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  // Most tenths of an ounce have no exact float.
  weight_oz: fc.option(fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10)),
  overall_length_in: fc.option(fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10)),
})
const carts = fc.array(product, { minLength: 1, maxLength: 5 })
const shippingMethods = fc.constantFrom<'standard' | 'flat_rate'>('standard', 'flat_rate')

/** Null when the cart can't be shipped or insured. */
function billOf(
  cart: PricedProduct[],
  choice: Partial<Parameters<typeof calculateBill>[1]> = {},
  settings = SETTINGS,
): Bill | null {
  try {
    return calculateBill(cart, { ...STANDARD, ...choice }, settings)
  } catch (error) {
    if (error instanceof Invalid) return null
    throw error
  }
}

function requireBill(cart: PricedProduct[], choice?: Partial<Parameters<typeof calculateBill>[1]>): Bill {
  const bill = billOf(cart, choice)
  if (!bill) throw new Error('The cart has no bill.')
  return bill
}

function one(price_cents: number, part: Partial<PricedProduct> = {}): PricedProduct {
  return { price_cents, quantity: 1, weight_oz: 6.1, overall_length_in: 8, ...part }
}

test('calculates whole cents whose sum is the total', () => {
  fc.assert(
    fc.property(carts, shippingMethods, fc.boolean(), (cart, shippingMethod, addInsurance) => {
      const bill = billOf(cart, { shippingMethod, addInsurance })
      if (!bill) return
      const { shippingPrices, ...values } = bill
      const amounts = Object.values(values).filter((value) => typeof value === 'number')
      for (const amount of [...amounts, ...Object.values(shippingPrices)]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      const lines = bill.subtotal + bill.shipping + bill.cardFeeWithoutInsurance
      expect(bill.totalWithoutInsurance).toBe(lines)
      expect(bill.totalWithInsurance).toBe(lines + bill.calculatedInsurance)
      expect(bill.total).toBe(lines + (addInsurance ? bill.calculatedInsurance : 0))
      expect(bill.total).toBe(bill.subtotal + bill.shipping + bill.insurance + bill.cardFee)
      expect(bill.calculatedInsurance).toBeGreaterThanOrEqual(bill.baseInsurance)
    }),
  )
})

test('covers the card fee with the smallest possible total', () => {
  /** Thousandths of a cent. */
  const afterCardFee = (total: number, permille: number, cents: number) =>
    total * (1000 - permille) - cents * 1000
  fc.assert(
    fc.property(
      carts,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (cart, permille, cents) => {
        const card_fee = { ...SETTINGS.card_fee, percent: permille / 10, fixed: cents / 100 }
        const settings = { ...SETTINGS, card_fee }
        const bill = billOf(cart, {}, settings)
        if (!bill) return
        const net = bill.subtotal + bill.shipping
        for (const [total, due] of [
          [bill.totalWithoutInsurance, net],
          [bill.totalWithInsurance, net + bill.baseInsurance],
        ] as const) {
          expect(afterCardFee(total, permille, cents)).toBeGreaterThanOrEqual(due * 1000)
          expect(afterCardFee(total - 1, permille, cents)).toBeLessThan(due * 1000)
        }
      },
    ),
  )
})

test('never charges less for a more expensive, heavier or larger cart', () => {
  const increases = fc.constantFrom<(line: PricedProduct) => PricedProduct>(
    (line) => ({ ...line, price_cents: line.price_cents + 1 }),
    (line) => ({ ...line, weight_oz: (line.weight_oz ?? 16) + 0.1 }),
    (line) => ({ ...line, quantity: line.quantity + 1 }),
    (line) => ({ ...line, overall_length_in: (line.overall_length_in ?? 11) + 0.1 }),
  )
  fc.assert(
    fc.property(carts, increases, shippingMethods, (cart, increase, shippingMethod) => {
      const [first, ...rest] = cart
      if (!first) return
      const before = billOf(cart, { shippingMethod })
      const after = billOf([increase(first), ...rest], { shippingMethod })
      if (!after) return
      expect(before).not.toBeNull()
      expect(after.subtotal).toBeGreaterThanOrEqual(before?.subtotal ?? 0)
      expect(after.shipping).toBeGreaterThanOrEqual(before?.shipping ?? 0)
      expect(after.totalWithoutInsurance).toBeGreaterThanOrEqual(before?.totalWithoutInsurance ?? 0)
    }),
  )
})

test("does not depend on the order or grouping of the cart's lines", () => {
  fc.assert(
    fc.property(carts, shippingMethods, (cart, shippingMethod) => {
      const bill = billOf(cart, { shippingMethod })
      expect(billOf(cart.toReversed(), { shippingMethod })).toEqual(bill)
      const singleUnits = cart.flatMap((line) =>
        Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })),
      )
      expect(billOf(singleUnits, { shippingMethod })).toEqual(bill)
    }),
  )
})

test('converts to dollars without losing a cent', () => {
  fc.assert(
    fc.property(carts, fc.boolean(), (cart, addInsurance) => {
      const bill = billOf(cart, { addInsurance })
      if (!bill) return
      const fees = toFees(bill)
      expect([fees.subtotal, fees.shipping, fees.stripeFee, fees.total].map(toCents)).toEqual([
        bill.subtotal,
        bill.shipping,
        bill.cardFeeWithoutInsurance,
        bill.total,
      ])
      expect(fees.shippingOptions.map(({ id, amount }) => [id, toCents(amount)])).toEqual(
        Object.entries(bill.shippingPrices),
      )
    }),
  )
})

test('calculates the largest possible payment to the cent and rejects a larger one', () => {
  const { shipping } = requireBill([one(1, { weight_oz: 0 })])
  const largest = 97_099_999 - 30 - shipping
  const cart = (subtotal: number) => [
    one(10_000_000, { quantity: 9, weight_oz: 0 }),
    one(subtotal - 90_000_000, { weight_oz: 0 }),
  ]
  expect(requireBill(cart(largest)).total).toBe(99_999_999)
  expect(billOf(cart(largest + 1))).toBeNull()
  expect(billOf([one(10_000_000, { quantity: MAX_STOCK, weight_oz: 0 })])).toBeNull()
})

test.each([
  [1, 0],
  [100_00, 0],
  [100_01, 4_50],
  [200_00, 4_50],
  [200_01, 4_55],
  [300_01, 6_05],
  [500_01, 9_05],
  [600_00, 9_05],
  [600_01, 10_55],
  [700_00, 10_55],
  [700_01, 12_05],
  [5000_00, 75_05],
])('insuring %i cents costs %i', (subtotal, fee) => {
  expect(requireBill([one(subtotal)], { addInsurance: true }).baseInsurance).toBe(fee)
})

test('offers no insurance above $5,000 and rejects a request for it', () => {
  const bill = requireBill([one(5000_01)])
  expect(bill).toMatchObject({ baseInsurance: 0, calculatedInsurance: 0 })
  expect(bill.totalWithInsurance).toBe(bill.totalWithoutInsurance)
  expect(() => calculateBill([one(5000_01)], { ...STANDARD, addInsurance: true }, SETTINGS)).toThrow(
    expect.objectContaining({ details: { fields: { addInsurance: expect.any(String) } } }),
  )
})

test("suggests an alternative when a parcel can't be shipped", () => {
  expect(() => calculateBill([one(100, { weight_oz: 1120 })], STANDARD, SETTINGS)).toThrow(
    /contact the shop/i,
  )
  expect(() =>
    calculateBill(
      [one(100, { quantity: 13, weight_oz: 1 })],
      { ...STANDARD, shippingMethod: 'flat_rate' },
      SETTINGS,
    ),
  ).toThrow(/choose standard/i)
})
