import { expect, test } from 'vitest'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { StateTax } from '#contract/operations/settings/tax.ts'
import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { MIN_CHARGE } from '#contract/sales/checkout/values.ts'
import { FEE_SETTINGS } from '#test/support/fee-settings.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { TAXES } from '#test/support/settings-helpers.ts'
import { type BillChoice, calculateBill, type FeeSettings } from './fees.ts'
import { type Charges, calculateTotals, type TaxRule } from './totals.ts'

const NEW_YORK: StateTax = {
  state: 'NY',
  rate: 8.875,
  tax_shipping: false,
  tax_card_fee: false,
  zip_rates: [],
}
const TAX: Settings['tax'] = { ...TAXES, states: [...TAXES.states, NEW_YORK] }

/** Postage $10.00, small box $20.00, insurance free up to $100 and $5.00 up to $500. */
const EXAMPLE: FeeSettings = {
  shipping: {
    ...FEE_SETTINGS.shipping,
    standard: Array(70).fill(10),
    flat_rate: { small: 20, medium: 20, large: 20 },
    insurance: [
      { up_to: 100, fee: 0 },
      { up_to: 500, fee: 5 },
    ],
  },
  tax: TAX,
  card_fee: { ...FEE_SETTINGS.card_fee, exempt_states: ['CT'] },
}
const HANDLING = { handling_fee: 2.5 }
const FREE_FROM_100 = { handling_fee: 2.5, free_shipping_from: 100 }
const FREE = { free_shipping_from: 0 }
const NO_FEE = { enabled: false }

interface Example {
  rule: string
  goods: number
  choice?: Partial<BillChoice>
  shipping?: Partial<Settings['shipping']>
  cardFee?: Partial<Settings['card_fee']>
  sum: string
  due?: string
}

// biome-ignore format: a table
const EXAMPLES: Example[] = [
  { rule: 'no tax is collected in Oregon', goods: 100_00, choice: { state: 'OR' }, sum: '100.00 + 10.00 + 0.00 tax + 3.60 fee = 113.60' },
  { rule: 'no state yet', goods: 100_00, sum: '100.00 + 10.00 + 0.00 tax + 3.60 fee = 113.60' },
  { rule: 'a place that does not exist', goods: 100_00, choice: { state: 'ZZ' }, sum: '100.00 + 10.00 + 0.00 tax + 3.60 fee = 113.60' },
  { rule: '6 % of the goods', goods: 100_00, choice: { state: 'WV' }, sum: '100.00 + 10.00 + 6.00 tax + 3.78 fee = 119.78' },
  { rule: '7 % of goods and shipping', goods: 100_00, choice: { state: 'TN' }, sum: '100.00 + 10.00 + 7.70 tax + 3.83 fee = 121.53' },
  { rule: '9.25 % in a ZIP code, half a cent up', goods: 100_00, choice: { state: 'TN', zip: '37201' }, sum: '100.00 + 10.00 + 10.18 tax + 3.90 fee = 124.08' },
  { rule: 'a ZIP code of another state', goods: 100_00, choice: { state: 'WV', zip: '37201' }, sum: '100.00 + 10.00 + 6.00 tax + 3.78 fee = 119.78' },
  { rule: 'three decimals, half a cent up', goods: 100_00, choice: { state: 'NY' }, sum: '100.00 + 10.00 + 8.88 tax + 3.86 fee = 122.74' },
  { rule: 'a state without card fee', goods: 100_00, choice: { state: 'CT' }, sum: '100.00 + 10.00 + 0.00 tax + 0.00 fee = 110.00' },
  { rule: 'tax on shipping and card fee', goods: 100_00, choice: { state: 'WA' }, sum: '100.00 + 10.00 + 7.40 tax + 3.81 fee = 121.21' },
  { rule: 'handling', goods: 100_00, shipping: HANDLING, sum: '100.00 + 12.50 + 0.00 tax + 3.67 fee = 116.17' },
  { rule: 'taxed handling', goods: 100_00, shipping: HANDLING, choice: { state: 'TN' }, sum: '100.00 + 12.50 + 7.88 tax + 3.91 fee = 124.29' },
  { rule: 'free shipping at its limit', goods: 100_00, shipping: FREE_FROM_100, sum: '100.00 + 0.00 + 0.00 tax + 3.30 fee = 103.30' },
  { rule: 'one cent below free shipping', goods: 99_99, shipping: FREE_FROM_100, sum: '99.99 + 12.50 + 0.00 tax + 3.67 fee = 116.16' },
  { rule: 'a discount below free shipping', goods: 110_00, shipping: FREE_FROM_100, choice: { discount: 10_01 }, sum: '99.99 + 12.50 + 0.00 tax + 3.67 fee = 116.16' },
  { rule: 'flat rate is never free', goods: 100_00, shipping: FREE_FROM_100, choice: { shippingMethod: 'flat_rate' }, sum: '100.00 + 22.50 + 0.00 tax + 3.97 fee = 126.47' },
  { rule: 'insurance', goods: 100_01, choice: { addInsurance: true }, sum: '100.01 + 10.00 + 5.00 insurance + 0.00 tax + 3.75 fee = 118.76' },
  { rule: 'insurance included in the postage', goods: 100_00, choice: { addInsurance: true }, sum: '100.00 + 10.00 + 0.00 tax + 3.60 fee = 113.60' },
  { rule: 'insurance is not taxed', goods: 200_00, choice: { addInsurance: true, state: 'TN' }, sum: '200.00 + 10.00 + 5.00 insurance + 14.70 tax + 7.17 fee = 236.87' },
  { rule: 'insurance by the subtotal before the discount', goods: 100_01, choice: { addInsurance: true, discount: 50_01 }, sum: '50.00 + 10.00 + 5.00 insurance + 0.00 tax + 2.26 fee = 67.26' },
  { rule: 'a discount is not taxed', goods: 100_00, choice: { discount: 20_00, state: 'WV' }, sum: '80.00 + 10.00 + 4.80 tax + 3.15 fee = 97.95' },
  { rule: 'a gift card saves card fee', goods: 100_00, choice: { giftCardBalance: 50_00 }, sum: '100.00 + 10.00 + 0.00 tax + 2.11 fee = 112.11', due: '50.00 gift card + 62.11' },
  { rule: 'a gift card that pays everything', goods: 100_00, choice: { giftCardBalance: 500_00, state: 'WV' }, sum: '100.00 + 10.00 + 6.00 tax + 0.00 fee = 116.00', due: '116.00 gift card + 0.00' },
  { rule: 'a gift card that would leave 42 cents', goods: 100_00, choice: { giftCardBalance: 109_90 }, sum: '100.00 + 10.00 + 0.00 tax + 0.32 fee = 110.32', due: '109.82 gift card + 0.50' },
  { rule: 'a gift card that would leave 30 cents without card fee', goods: 100_00, choice: { giftCardBalance: 109_70, state: 'CT' }, sum: '100.00 + 10.00 + 0.00 tax + 0.00 fee = 110.00', due: '109.50 gift card + 0.50' },
  { rule: 'a total of 42 cents', goods: 10, shipping: FREE, sum: '0.10 + 0.00 + 0.00 tax + 0.40 fee = 0.50' },
  { rule: 'a total of 11 cents without card fee', goods: 10, shipping: FREE, cardFee: NO_FEE, choice: { state: 'WV' }, sum: '0.10 + 0.00 + 0.01 tax + 0.39 fee = 0.50' },
  { rule: 'the raise is not taxed', goods: 10, shipping: FREE, cardFee: { percent: 0, fixed: 0 }, choice: { state: 'WA' }, sum: '0.10 + 0.00 + 0.01 tax + 0.39 fee = 0.50' },
  { rule: 'a total of 50 cents is not raised', goods: 50, shipping: FREE, cardFee: NO_FEE, sum: '0.50 + 0.00 + 0.00 tax + 0.00 fee = 0.50' },
  { rule: 'a gift card smaller than a total of 40 cents', goods: 40, shipping: FREE, cardFee: NO_FEE, choice: { giftCardBalance: 39 }, sum: '0.40 + 0.00 + 0.00 tax + 0.10 fee = 0.50', due: '0.00 gift card + 0.50' },
  { rule: 'a total of nothing', goods: 100_00, shipping: FREE, choice: { discount: 100_00, state: 'WA' }, sum: '0.00 + 0.00 + 0.00 tax + 0.00 fee = 0.00' },
]

function billOf({ goods, choice, shipping, cardFee }: Example) {
  return calculateBill(
    [{ price_cents: goods, quantity: 1, weight_oz: 8, overall_length_in: 8 }],
    { shippingMethod: 'standard', addInsurance: false, ...choice },
    {
      ...EXAMPLE,
      shipping: { ...EXAMPLE.shipping, ...shipping },
      card_fee: { ...EXAMPLE.card_fee, ...cardFee },
    },
  )
}

const text = (cents: number) => formatDollars(toDollars(cents)).slice(1)

test.each(EXAMPLES)('$rule: $sum', (example) => {
  const bill = billOf(example)
  const parts = [
    text(bill.subtotal - bill.discount),
    text(bill.shipping),
    ...(bill.insurance > 0 ? [`${text(bill.insurance)} insurance`] : []),
    `${text(bill.tax)} tax`,
    `${text(bill.cardFee)} fee`,
  ]
  expect(`${parts.join(' + ')} = ${text(bill.total)}`).toBe(example.sum)
  const due = example.due ?? `0.00 gift card + ${text(bill.total)}`
  expect(`${text(bill.giftCard)} gift card + ${text(bill.amountDue)}`).toBe(due)
})

test('says how much of the shipping is handling, and whether a tax may be added', () => {
  const handling = { goods: 100_00, shipping: FREE_FROM_100, rule: '', sum: '' }
  expect(billOf({ ...handling, goods: 99_00 })).toMatchObject({ shipping: 12_50, handling: 2_50 })
  expect(billOf(handling)).toMatchObject({ shipping: 0, handling: 0, isTaxPending: true })
  const flat = billOf({ ...handling, choice: { shippingMethod: 'flat_rate', state: 'OR' } })
  expect(flat).toMatchObject({ shipping: 22_50, handling: 2_50, isTaxPending: false })
  const off = { ...EXAMPLE, tax: { ...TAX, enabled: false } }
  const product = { price_cents: 100_00, quantity: 1, weight_oz: 8, overall_length_in: 8 }
  const choice = { shippingMethod: 'standard', addInsurance: false } as const
  expect(calculateBill([product], choice, off).isTaxPending).toBe(false)
  expect(calculateBill([product], { ...choice, state: 'WV' }, off)).toMatchObject({
    tax: 0,
    taxRule: { rate: 0 },
  })
})

test.each([
  [EXAMPLE.shipping.insurance, 500_01, 'Insurance covers up to $500. Contact the shop about this order.'],
  [[], 1_00, 'Insurance is not offered. Contact the shop about this order.'],
])('offers no insurance above the last row, or without rows', (insurance, goods, sentence) => {
  const example = { rule: '', sum: '', goods, shipping: { insurance } }
  const bill = billOf(example)
  expect(bill).toMatchObject({ baseInsurance: 0, calculatedInsurance: 0 })
  expect(bill.insuredUpTo).toBe(insurance.length > 0 ? 500_00 : null)
  expect(() => billOf({ ...example, choice: { addInsurance: true } })).toThrow(
    expect.objectContaining({ details: { fields: { addInsurance: sentence } } }),
  )
})

const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 90_000_000 }))
const taxRule: fc.Arbitrary<TaxRule> = fc.record({
  rate: fc.integer({ min: 0, max: 15_000 }),
  isZipRate: fc.boolean(),
  taxShipping: fc.boolean(),
  taxCardFee: fc.boolean(),
})
const charges: fc.Arbitrary<Charges> = fc
  .record({
    subtotal: cents,
    share: fc.integer({ min: 0, max: 100 }),
    shipping: cents,
    insurance: cents,
    taxRule,
    cardFeeRule: fc.record({
      basisPoints: fc.integer({ min: 0, max: 500 }),
      fixed: fc.integer({ min: 0, max: 100 }),
    }),
    giftCardBalance: fc.oneof(fc.constant(0), cents),
  })
  .map(({ share, ...rest }) => ({ ...rest, discount: Math.floor((rest.subtotal * share) / 100) }))

/** What the shop keeps of a payment, in hundredths of a percent of a cent. */
function afterFee(amount: number, { basisPoints, fixed }: Charges['cardFeeRule']): bigint {
  return BigInt(amount) * BigInt(10_000 - basisPoints) - BigInt(fixed) * 10_000n
}

test('parts add up to the total, and gift card and payment too', () => {
  fc.assert(
    fc.property(charges, (input) => {
      const { tax, cardFee, giftCard, total, amountDue } = calculateTotals(input)
      const { subtotal, discount, shipping, insurance } = input
      expect(subtotal - discount + shipping + insurance + tax + cardFee).toBe(total)
      expect(total - giftCard).toBe(amountDue)
      for (const amount of [tax, cardFee, giftCard, total, amountDue]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }
      expect(giftCard).toBeLessThanOrEqual(input.giftCardBalance)
      expect(amountDue === 0 || amountDue >= MIN_CHARGE).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the card fee leaves the shop exactly what it billed, with the smallest possible payment', () => {
  fc.assert(
    fc.property(charges, (input) => {
      const taxRuleOfGoods = { ...input.taxRule, taxCardFee: false }
      const untaxedFee = { ...input, taxRule: taxRuleOfGoods }
      const { tax, cardFee, giftCard, amountDue } = calculateTotals(untaxedFee)
      const net = amountDue - cardFee
      expect(net).toBe(input.subtotal - input.discount + input.shipping + input.insurance + tax - giftCard)
      if (amountDue === 0) {
        expect(cardFee).toBe(0)
        return
      }
      expect(afterFee(amountDue, input.cardFeeRule)).toBeGreaterThanOrEqual(BigInt(net) * 10_000n)
      if (amountDue === MIN_CHARGE) return
      expect(afterFee(amountDue - 1, input.cardFeeRule)).toBeLessThan(BigInt(net) * 10_000n)
    }),
    { numRuns: 2000 },
  )
})

test('a gift card pays all it can, unless the rest could not be charged', () => {
  fc.assert(
    fc.property(charges, (input) => {
      const { tax, giftCard, amountDue } = calculateTotals({
        ...input,
        taxRule: { ...input.taxRule, taxCardFee: false },
      })
      const { subtotal, discount, shipping, insurance, giftCardBalance } = input
      const billed = subtotal - discount + shipping + insurance + tax
      if (giftCard < Math.min(giftCardBalance, billed)) expect(amountDue).toBe(MIN_CHARGE)
    }),
    { numRuns: 2000 },
  )
})

test('without taxes, discounts and gift cards it is the bill of the API description', () => {
  fc.assert(
    fc.property(cents, cents, cents, (subtotal, shipping, insurance) => {
      const expected = Math.max(
        Math.ceil(((subtotal + shipping + insurance + 30) * 1000) / (1000 - 29)),
        MIN_CHARGE,
      )
      const off = { rate: 0, isZipRate: false, taxShipping: true, taxCardFee: true }
      const totals = calculateTotals({
        subtotal: subtotal + 1,
        discount: 1,
        shipping,
        insurance,
        taxRule: off,
        cardFeeRule: { basisPoints: 290, fixed: 30 },
        giftCardBalance: 0,
      })
      const isNothing = subtotal + shipping + insurance === 0
      expect(totals).toMatchObject({ tax: 0, giftCard: 0, total: isNothing ? 0 : expected })
    }),
  )
})
