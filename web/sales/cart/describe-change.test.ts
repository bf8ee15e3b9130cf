import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'
import { toQuote } from './quote.ts'

const FEES = {
  subtotal: 253,
  discount: 0,
  shipping: 0,
  handling: 0,
  stripeFee: 0,
  baseInsurance: 0,
  calculatedInsurance: 0,
  tax: 0,
  tax_rate: 0,
  tax_pending: false,
  totalWithoutInsurance: 253,
  totalWithInsurance: 253,
  total: 253,
  gift_card: 0,
  deposit: 0,
  amount_due: 253,
  shippingOptions: [],
  insurance_up_to: 5000,
  applied_discount: null,
  join: null,
}
const quote = (changes: Partial<typeof FEES>) => {
  const fees = { ...FEES, ...changes }
  return toQuote({ ...fees, amount_due: fees.total - fees.gift_card }, { addInsurance: false })
}

test.each([
  [{}, {}, null],
  [{}, { total: 260 }, 'The total is now $260.00, with a card processing fee of $7.00.'],
  [{ total: 260 }, { total: 261 }, 'The total is now $261.00.'],
  [{ tax_pending: true }, { tax: 15.18, total: 268.18 }, 'The total is now $268.18, with $15.18 tax.'],
  [{ tax_pending: true }, {}, 'The total is now $253.00, without tax.'],
  [{ tax: 15.18, total: 268.18 }, { tax_pending: true }, 'The total is now $253.00, before tax.'],
  [
    { tax: 15.18, total: 276.5 },
    {},
    'The total is now $253.00, without tax and without a card processing fee.',
  ],
  [{ gift_card: 100 }, { gift_card: 200 }, 'The amount due is now $53.00.'],
])('describes what has changed (%#)', (before, now, text) => {
  expect(describeChange(quote(before), quote(now))).toBe(text)
})

test('lists rows that add up to the quote’s total', () => {
  const { amounts } = toQuote(
    { ...FEES, shipping: 14.1, baseInsurance: 6.05, tax: 24.15, discount: 3, total: 306.23 },
    { addInsurance: true },
  )
  expect(amounts).toMatchObject({ insurance: 6.05, card_fee: 11.93 })
})
