import { expect, test } from 'vitest'
import { fc } from '#test/support/seeded-fast-check.ts'
import { amountColumns, cardFeeOf, taxIn } from './amounts.ts'

const order = fc.integer({ min: 1, max: 99_999_999 }).chain((total_cents) =>
  fc.record({
    total_cents: fc.constant(total_cents),
    tax_cents: fc.integer({ min: 0, max: Math.floor(total_cents / 5) }),
    shares: fc.array(fc.integer({ min: 1, max: total_cents }), { minLength: 1, maxLength: 12 }),
  }),
)

test('the taxes of partial refunds add up to the tax of the order in any split', () => {
  fc.assert(
    fc.property(order, ({ shares, ...row }) => {
      let refunded = 0
      let returned = 0
      for (const share of [...shares, row.total_cents]) {
        const cents = Math.min(share, row.total_cents - refunded)
        const part = taxIn(refunded + cents, row) - taxIn(refunded, row)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(Math.abs(part - (row.tax_cents * cents) / row.total_cents)).toBeLessThanOrEqual(1)
        refunded += cents
        returned += part
        expect(returned).toBeLessThanOrEqual(row.tax_cents)
      }
      expect([refunded, returned]).toEqual([row.total_cents, row.tax_cents])
    }),
  )
})

test.each([
  [600, 11978, 5000, 250],
  [600, 11978, 11978, 600],
  [600, 11978, 12_000, 600],
  [1, 200, 99, 0],
  [1, 200, 100, 1],
  [0, 11978, 5000, 0],
  [0, 0, 0, 0],
])('of %i cents tax in a total of %i, a refund of %i returns %i', (tax_cents, total_cents, cents, tax) => {
  expect(taxIn(cents, { tax_cents, total_cents })).toBe(tax)
})

test('stores amounts that add up to the total, and reads the card fee back', () => {
  const bill = {
    ...{ subtotal: 10000, discount: 2000, shipping: 1000, insurance: 500, tax: 480, cardFee: 330 },
    ...{ total: 10310, giftCard: 0, amountDue: 10310, taxRule: { rate: 6000, isZipRate: false } },
  }
  const row = amountColumns(bill)
  const { subtotal_cents, shipping_cents, insurance_cents, card_fee_cents, total_cents } = row
  expect(subtotal_cents + shipping_cents + insurance_cents + card_fee_cents).toBe(total_cents)
  expect(cardFeeOf(row)).toBe(330)
})
