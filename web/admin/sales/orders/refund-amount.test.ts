import { expect, test } from 'vitest'
import { type Cents, proportion, toCents, toDollars } from '#contract/platform/values/money.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { type RefundChoice, type RefundedOrder, refundAmount } from './refund-amount.ts'

const NOTHING: RefundChoice = { quantities: [], shipping: 0, other: 0 }

/** 7 % on goods of $350.00, not on the shipping: $24.50. */
const ORDER: RefundedOrder = {
  products: [
    { name: 'Hunter', price: 265, quantity: 1 },
    { name: 'Sheath', price: 85, quantity: 1 },
  ],
  subtotal: 350,
  discount: 0,
  shipping: 14.1,
  tax: 24.5,
  tax_rate: 7,
  card_fee: 12.94,
  total_price: 401.54,
  events: [],
  payment: { refunded: 0, refundable: 401.54 },
}

test('refunds a product with its tax', () => {
  expect(refundAmount(ORDER, { ...NOTHING, quantities: [0, 1] })).toMatchObject({
    pieces: 8500,
    tax: 595,
    taxed: 8500,
    total: 9095,
    isTooMuch: false,
  })
})

test('reports tax in proportion to the total', () => {
  expect(refundAmount(ORDER, { ...NOTHING, quantities: [0, 1] }).reportedTax).toBe(555)
  expect(refundAmount(ORDER, { ...NOTHING, other: 40154 }).reportedTax).toBe(2450)
})

test('refunds tax on shipping only where it was charged', () => {
  expect(refundAmount(ORDER, { ...NOTHING, shipping: 1410 })).toMatchObject({ tax: 0, total: 1410 })
  const taxed = { ...ORDER, tax: 25.49 }
  expect(refundAmount(taxed, { ...NOTHING, shipping: 1410 })).toMatchObject({ tax: 99, total: 1509 })
  const withFeeTax = { ...ORDER, tax: 26.4 }
  expect(refundAmount(withFeeTax, { ...NOTHING, shipping: 1410 })).toMatchObject({ tax: 99 })
})

test('refunds a discounted product at the paid price', () => {
  const discounted = { ...ORDER, discount: 35, tax: 22.05, total_price: 364.09 }
  expect(refundAmount(discounted, { ...NOTHING, quantities: [0, 1] })).toMatchObject({
    pieces: 7650,
    tax: 536,
  })
})

test('refunds any other amount with its tax included', () => {
  expect(refundAmount(ORDER, { ...NOTHING, other: 2000 })).toMatchObject({ tax: 0, total: 2000 })
})

test('rejects more than the rest', () => {
  const rest = { ...ORDER, payment: { refunded: 313.54, refundable: 88 } }
  expect(refundAmount(rest, { ...NOTHING, quantities: [0, 1] }).isTooMuch).toBe(true)
  expect(refundAmount(rest, { ...NOTHING, other: 8800 }).isTooMuch).toBe(false)
})

const cents = (max: number) => fc.integer({ min: 0, max })
const orders = fc
  .record({
    lines: fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 90_000 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    discountShare: fc.integer({ min: 0, max: 100 }),
    shipping: cents(5000),
    insurance: cents(2000),
    rate: fc.integer({ min: 0, max: 15_000 }),
    taxShipping: fc.boolean(),
    fee: cents(3000),
    taxFee: fc.boolean(),
  })
  .map(({ lines, discountShare, shipping, insurance, rate, taxShipping, fee, taxFee }): RefundedOrder => {
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const discount = Math.floor((subtotal * discountShare) / 100)
    const taxOn = (amount: Cents) => proportion(amount, rate, 100_000)
    const tax = taxOn(subtotal - discount + (taxShipping ? shipping : 0)) + (taxFee ? taxOn(fee) : 0)
    const total = toDollars(subtotal - discount + shipping + insurance + tax + fee)
    return {
      products: lines.map(({ price, quantity }, line) => ({
        name: `Piece ${line}`,
        price: toDollars(price),
        quantity,
      })),
      subtotal: toDollars(subtotal),
      discount: toDollars(discount),
      shipping: toDollars(shipping),
      tax: toDollars(tax),
      tax_rate: rate / 1000,
      card_fee: toDollars(fee),
      total_price: total,
      events: [],
      payment: { refunded: 0, refundable: total },
    }
  })

function afterRefund(order: RefundedOrder, { quantities }: RefundChoice, total: Cents): RefundedOrder {
  const products = order.products
    .map(({ name }, line) => ({ name, quantity: quantities[line] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const refunded = toCents(order.payment.refunded) + total
  return {
    ...order,
    events: [...order.events, { kind: 'refunded', detail: { purpose: { products } } }],
    payment: {
      refunded: toDollars(refunded),
      refundable: toDollars(toCents(order.total_price) - refunded),
    },
  }
}

test('adds up to the paid total and tax over all refunds', () => {
  fc.assert(
    fc.property(orders, (order) => {
      let left = order
      let [refunded, reported] = [0, 0]
      function refund(choice: RefundChoice) {
        const amount = refundAmount(left, choice)
        expect(amount.isTooMuch).toBe(false)
        expect(amount.pieces + amount.shipping + amount.other + amount.tax).toBe(amount.total)
        refunded += amount.total
        reported += amount.reportedTax
        left = afterRefund(left, choice, amount.total)
      }
      for (const [line, { quantity }] of order.products.entries()) {
        const one = order.products.map((_, each) => (each === line ? 1 : 0))
        for (let count = 0; count < quantity; count++) refund({ ...NOTHING, quantities: one })
      }
      refund({ ...NOTHING, shipping: toCents(order.shipping) })
      refund({ ...NOTHING, other: toCents(left.payment.refundable) })
      expect(refunded).toBe(toCents(order.total_price))
      expect(reported).toBe(toCents(order.tax))
    }),
  )
})

test('never accepts refunds beyond the paid total', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const refunds = fc.array(
    fc.record({ pieces: fc.array(fc.nat(2), { maxLength: 5 }), shipping: share, other: share }),
  )
  fc.assert(
    fc.property(orders, refunds, (order, attempts) => {
      let left = order
      for (const { pieces, shipping, other } of attempts) {
        const choice = {
          quantities: order.products.map((_, line) => pieces[line] ?? 0),
          shipping: Math.round(toCents(order.shipping) * shipping),
          other: Math.round(toCents(left.payment.refundable) * other),
        }
        const { total, isTooMuch } = refundAmount(left, choice)
        if (!isTooMuch) {
          expect(total).toBeLessThanOrEqual(toCents(left.payment.refundable))
          left = afterRefund(left, choice, total)
        }
      }
      expect(left.payment.refundable).toBeGreaterThanOrEqual(0)
    }),
  )
})
