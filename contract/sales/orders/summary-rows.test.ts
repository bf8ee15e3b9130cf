import { expect, test } from 'vitest'
import { type SummaryAmounts, summaryRows } from './summary-rows.ts'

const BILL: SummaryAmounts = {
  ...{ subtotal: 720, discount: 0, shipping: 14.1, insurance: 0, tax: 0, card_fee: 15.79 },
  ...{ total: 749.89, gift_card: 0 },
}

const paymentOf = (change: Partial<SummaryAmounts>) =>
  summaryRows({ ...BILL, ...change }).payment.map(({ label, dollars }) => [label, dollars])

test('takes a deposit and a gift card off below the total, in this order', () => {
  expect(paymentOf({ deposit: 216, gift_card: 50 })).toEqual([
    ['Deposit paid', -216],
    ['Gift card', -50],
    ['Amount due', 483.89],
  ])
  expect(paymentOf({ deposit: 216 })).toEqual([
    ['Deposit paid', -216],
    ['Amount due', 533.89],
  ])
})

test('has nothing below the total of a bill paid by card, and no amount due when nothing is left to pay', () => {
  expect(paymentOf({})).toEqual([])
  expect(paymentOf({ deposit: 700, gift_card: 49.89 })).toEqual([
    ['Deposit paid', -700],
    ['Gift card', -49.89],
  ])
})

test('shows shipping that is free, but none for a gift card and for pickup', () => {
  const labels = (change: Partial<SummaryAmounts>) =>
    summaryRows({ ...BILL, shipping: 0, ...change }).parts.map(({ label }) => label)
  expect(labels({})).toContain('Shipping & handling')
  expect(labels({ ships: false })).not.toContain('Shipping & handling')
  expect(labels({ shipping_method: 'pickup' })).not.toContain('Shipping & handling')
})
