import { expect, test } from 'vitest'
import { JUNE } from '#test/support/checkout-helpers.ts'
import { FEE_SETTINGS } from '#test/support/fee-settings.ts'
import { TAXES } from '#test/support/settings-helpers.ts'
import { type BillChoice, calculateBill } from './fees.ts'
import { buildSessionRequest } from './payment-session.ts'

const PRODUCT = {
  id: 1,
  name: 'Drop Point Hunter',
  price_cents: 265_00,
  quantity: 2,
  weight_oz: 8,
  overall_length_in: 8,
  picture_hash: null,
}

function linesOf(choice: Partial<BillChoice>) {
  const form = {
    ...JUNE,
    state: 'OH',
    addInsurance: false,
    shippingMethod: 'standard' as const,
  }
  const bill = calculateBill([PRODUCT], { ...form, ...choice }, { ...FEE_SETTINGS, tax: TAXES })
  const customer = { userId: null, browserHash: '', clientHash: '' }
  const order = { uuid: '1', customer, form, products: [PRODUCT], bill, discount: null, claimEntry: null }
  const { lines } = buildSessionRequest({ publicUrl: '' }, 1001, { ...order, placedAt: 0, expiresAt: 0 })
  return { lines, sum: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0), bill }
}

test('shows lines on the payment page that add up to the charge, and no line of zero', () => {
  const { lines, sum, bill } = linesOf({ state: 'TN', addInsurance: true })
  expect(lines.map(({ name }) => name)).toEqual([
    'Drop Point Hunter',
    'Shipping & handling',
    'Shipping insurance',
    'Sales tax',
    'Card processing fee',
  ])
  expect(sum).toBe(bill.amountDue)
  const untaxed = linesOf({ state: 'OR' })
  expect(untaxed.lines.map(({ name }) => name)).toEqual([
    'Drop Point Hunter',
    'Shipping & handling',
    'Card processing fee',
  ])
  expect(untaxed.sum).toBe(untaxed.bill.total)
})

test.each([
  ['a discount', { discount: 30_00 }],
  ['a gift card', { giftCardBalance: 100_00 }],
  ['a gift card that leaves 50 cents', { giftCardBalance: 541_20 }],
])('with %s the payment page has one line, because the provider takes no negative ones', (_, choice) => {
  const { lines, sum, bill } = linesOf({ state: 'OR', ...choice })
  expect(lines).toHaveLength(1)
  expect(sum).toBe(bill.amountDue)
  expect(sum).toBeLessThan(bill.subtotal + bill.shipping + bill.cardFee)
})
