import { expect, test } from 'vitest'
import { MAX_CART_LINES, MAX_NAME } from '#contract/platform/values/limits.ts'
import type { CarriedOrder, NewOrder } from './create-order.ts'
import { readMetadata, readOrderNumber, toMetadata } from './order-metadata.ts'

/** 🔪 is one character to the provider, and two to JavaScript. */
const LONGEST_NAME = '🔪'.repeat(MAX_NAME / 2 - 1).padEnd(MAX_NAME, '|"')

const ORDER: NewOrder = {
  uuid: '0b9f3c1e-8a53-4e0e-9a4e-6a2a40d2c6d1',
  customer: {
    userId: '5d1c2b7a-52a4-4a0f-8f0e-0d8a7a1f3c11',
    browserHash: 'b'.repeat(64),
    clientHash: 'c'.repeat(64),
  },
  form: {
    email: 'june@example.com',
    name: 'ñ'.repeat(120),
    address: '🏠'.repeat(100),
    city: 'ø'.repeat(100),
    state: 'WV',
    zip: '26241',
    shippingMethod: 'flat_rate',
    addInsurance: true,
  },
  products: Array.from({ length: MAX_CART_LINES }, (_, index) => ({
    id: 2_147_483_600 + index,
    name: LONGEST_NAME,
    quantity: 10_000,
    price_cents: 10,
    picture_hash: '0123456789abcdef',
  })),
  bill: {
    subtotal: MAX_CART_LINES * 100_000,
    discount: 1_000_000,
    shipping: 1795,
    insurance: 505,
    tax: 561_234,
    cardFee: 171_111,
    giftCard: 5000,
    total: MAX_CART_LINES * 100_000 - 1_000_000 + 1795 + 505 + 561_234 + 171_111,
    amountDue: MAX_CART_LINES * 100_000 - 1_000_000 + 1795 + 505 + 561_234 + 171_111 - 5000,
    taxRule: { rate: 6875, isZipRate: true },
  },
  discount: { id: 2_147_483_600, code: 'WINTER-2026-FOR-OUR-BEST-FRIENDS', given: 1_000_000 },
  claimEntry: 'MT3Z-EV9K',
  placedAt: 1_795_000_000_123,
  expiresAt: 1_795_001_860_000,
}

const AT_PROVIDER = { email: ORDER.form.email, expiresAt: ORDER.expiresAt }

test('fits the largest cart into the metadata of a payment session and reads it back unchanged', () => {
  const metadata = toMetadata(1042, ORDER)
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(50)
  for (const [key, value] of Object.entries(metadata)) {
    expect(key.length).toBeLessThanOrEqual(40)
    expect(value.length).toBeLessThanOrEqual(500)
    // No half of a surrogate pair, and nothing that trimming would change.
    expect([value.isWellFormed(), value.trim()]).toEqual([true, value])
  }
  // Anyone can reverse a hash of a network by trying all networks.
  const customer = { ...ORDER.customer, clientHash: '' }
  expect(readMetadata(metadata, AT_PROVIDER)).toEqual({ number: 1042, order: { ...ORDER, customer } })
})

test('never reads an order from metadata that is truncated, contradictory or of another format', () => {
  const metadata = toMetadata(1042, { ...ORDER, customer: { ...ORDER.customer, userId: null } })
  const { lines_1: first = '', lines_2: _, ...without } = metadata
  const broken = [
    {},
    { order_uuid: ORDER.uuid },
    { ...metadata, order_format: '2' },
    { ...metadata, order_number: '-1' },
    { ...metadata, amounts: '' },
    { ...metadata, amounts: (metadata.amounts ?? '').replace('shipping=1795', 'shipping=1796') },
    { ...metadata, lines_1: first.slice(0, -2) },
    { ...metadata, lines_1: first.replace('.10000.', '.9999.') },
    { ...without, lines_1: first },
  ]
  for (const each of broken) expect(readMetadata(each as Record<string, string>, AT_PROVIDER)).toBeNull()
  expect(readMetadata(metadata, AT_PROVIDER)?.order.customer.userId).toBeNull()
  // Sessions from before discounts have none, and a wrong one does not hide the order.
  const { discount: __, ...older } = metadata
  for (const each of [older, { ...metadata, discount: 'SPRING' }]) {
    expect(readMetadata(each, AT_PROVIDER)?.order.discount).toBeNull()
  }
  expect([
    readOrderNumber(metadata),
    readOrderNumber({}),
    readOrderNumber({ order_number: '9'.repeat(15) }),
  ]).toEqual([1042, null, null])
})

test('carries the recipient of a gift card and the card that paid, but never a code', () => {
  const giftCard = { uuid: '7f3a20c1-1111-4222-8333-444455556666' }
  const purchase = {
    amount: 15_000,
    recipientName: 'Wade',
    recipientEmail: 'wade@example.com',
    message: `${'🎁'.repeat(249)}\n!`,
    giverName: 'June',
    sendOn: '2026-12-24',
    sendAt: 1_796_000_000_000,
  }
  const none = { discount: 0, shipping: 0, insurance: 0, tax: 0, taxRule: { rate: 0, isZipRate: false } }
  const gift: CarriedOrder = {
    ...ORDER,
    customer: { ...ORDER.customer, clientHash: '' },
    form: { ...ORDER.form, name: 'June', address: '', city: '', state: '', zip: '', addInsurance: false },
    products: [{ id: null, name: 'Gift card', quantity: 1, price_cents: 15_000, picture_hash: null }],
    bill: { ...none, subtotal: 15_000, cardFee: 479, giftCard: 0, total: 15_479, amountDue: 15_479 },
    purchase,
  }
  const metadata = toMetadata(1042, gift)
  expect(readMetadata(metadata, AT_PROVIDER)?.order).toEqual(gift)
  for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500)
  const paid = toMetadata(1042, { ...ORDER, giftCard })
  expect(Object.keys(paid).length).toBeLessThanOrEqual(50)
  expect(readMetadata(paid, AT_PROVIDER)?.order.giftCard).toEqual(giftCard)
})
