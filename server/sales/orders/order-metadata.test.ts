import { expect, test } from 'vitest'
import { MAX_CART_LINES, MAX_NAME } from '#contract/platform/values/limits.ts'
import { joinText, splitText } from '#server/sales/payments/metadata-text.ts'
import type { CarriedOrder } from './create-order.ts'
import { readMetadata, readOrderNumber, toMetadata } from './order-metadata.ts'

/** 🔪 is one character to the provider, and two to JavaScript. */
const LONGEST_NAME = '🔪'.repeat(MAX_NAME / 2 - 1).padEnd(MAX_NAME, '|"')

const ORDER: CarriedOrder = {
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
    phone: '+1 304 555 0100',
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
    handling: 500,
    insurance: 505,
    tax: 561_234,
    cardFee: 171_111,
    giftCard: 5000,
    total: MAX_CART_LINES * 100_000 - 1_000_000 + 1795 + 505 + 561_234 + 171_111,
    amountDue: MAX_CART_LINES * 100_000 - 1_000_000 + 1795 + 505 + 561_234 + 171_111 - 5000,
    taxRule: { rate: 6875, isZipRate: true },
  },
  discount: { id: 2_147_483_600, code: 'WINTER-2026-FOR-OUR-BEST-FRIENDS', given: 1_000_000 },
  pickup: {
    name: '🔪'.repeat(60),
    address: '"'.repeat(160),
    town: 'ø'.repeat(60),
    when: '🕐'.repeat(160),
  },
  asGift: { from: '🎁'.repeat(60), note: '🎁"'.repeat(100), arrive_after: '2026-12-20' },
  joins: { uuid: '1c9f3c1e-8a53-4e0e-9a4e-6a2a40d2c6d1' },
  confirmedAge: 18,
  claimEntry: 'MT3Z-EV9K',
  placedAt: 1_795_000_000_123,
  expiresAt: 1_795_001_860_000,
}

/** The provider has an older address and email. */
const SHIP_TO = { name: 'Old', address: 'Old', city: 'Old', state: 'PA', zip: '15213' }
const AT_PROVIDER = { email: 'old@example.com', expiresAt: 1_795_001_861_000, shipTo: SHIP_TO }

/** With its text changed. */
function edited(metadata: Record<string, string>, change: (text: string) => string): Record<string, string> {
  const keys = Object.entries(metadata).filter(([key]) => !/^order_\d+$/.test(key))
  return { ...Object.fromEntries(keys), ...splitText(change(joinText(metadata, 'order_')), 'order_') }
}

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
  const { order_2: _, ...without } = metadata
  const broken = [
    {},
    { order_uuid: ORDER.uuid },
    { ...metadata, order_format: '3' },
    { ...metadata, order_number: '-1' },
    { ...metadata, order_uuid: 'x' },
    without,
    edited(metadata, (text) => text.replace('"shipping":1795', '"shipping":1796')),
    edited(metadata, (text) => text.replace('"shipping":1795', '"shipping":-1')),
    edited(metadata, (text) => text.slice(0, -2)),
    edited(metadata, (text) => text.replace('.10000.', '.9999.')),
    edited(metadata, () => ''),
  ]
  for (const each of broken) expect(readMetadata(each, AT_PROVIDER)).toBeNull()
  expect(readMetadata(metadata, AT_PROVIDER)?.order.customer.userId).toBeNull()
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

test('carries an order as it is after changes, with all that paid for it', () => {
  const changed = {
    count: 2,
    waived: 100,
    changedBack: 2000,
    tenders: [
      { kind: 'gift_card', charged: 5000, refunded: 0 },
      { kind: 'card', charged: ORDER.bill.total - 5000 - 100, refunded: 2000 },
      { kind: 'cash', charged: 2000, refunded: 0 },
    ],
  }
  const metadata = toMetadata(1042, { ...ORDER, changed })
  expect(readMetadata(metadata, AT_PROVIDER)?.order.changed).toEqual(changed)
  const short = edited(metadata, (text) => text.replace('"waived":100', '"waived":99'))
  expect(readMetadata(short, AT_PROVIDER)).toBeNull()
})

const AMOUNTS = 'subtotal=22500 discount=1000 shipping=1795 insurance=505 tax=1548 cardFee=800 giftCard=5000'

const FIRST_FORMAT = {
  ...{ order_format: '1', order_uuid: ORDER.uuid, order_number: '1042', placed_at: '1795000000123' },
  ...{ user_id: '5d1c2b7a-52a4-4a0f-8f0e-0d8a7a1f3c11', browser_hash: 'bbbbbbbb' },
  ...{ shipping_method: 'flat_rate', insured: 'yes' },
  amounts: `${AMOUNTS} total=26148 amountDue=21148 taxRate=6875 isZipRate=1`,
  ...{ discount: '7 1000 WINTER-26', claim_entry: 'MT3Z-EV9K' },
  ...{ ship_name: 'June Carter', ship_address: '12 Mill Road', ship_city: 'Elkins' },
  ...{ ship_state: 'WV', ship_zip: '26241', paid_with: '7f3a20c1-1111-4222-8333-444455556666' },
  ...{ source: 'admin', phone: '304 555 0100', request_key: 'key-1' },
  ...{ payment_link: 'yes', expires_at: '1795001860000' },
  lines_1: '|3.2.10000.0123456789abcdef.15:Skinner | "Elk"0.1.2500..9:Engraving|',
}

test('reads sessions that an earlier release opened, whose address may have been corrected at the provider', () => {
  const { email, shipTo } = AT_PROVIDER
  expect(readMetadata(FIRST_FORMAT, AT_PROVIDER)).toEqual({
    number: 1042,
    order: {
      uuid: ORDER.uuid,
      customer: { userId: ORDER.customer.userId, browserHash: 'bbbbbbbb', clientHash: '' },
      form: { email, ...shipTo, phone: '304 555 0100', shippingMethod: 'flat_rate', addInsurance: true },
      products: [
        ...[{ id: 3, name: 'Skinner | "Elk"', quantity: 2, price_cents: 10_000 }].map((line) => ({
          ...line,
          picture_hash: '0123456789abcdef',
        })),
        { id: null, name: 'Engraving', quantity: 1, price_cents: 2500, picture_hash: null, custom: true },
      ],
      giftCard: { uuid: '7f3a20c1-1111-4222-8333-444455556666' },
      manual: {
        ...{ source: 'admin', paymentMethod: 'card', paymentNote: null, requestKey: 'key-1' },
        hasPaymentLink: true,
      },
      bill: {
        ...{ subtotal: 22_500, discount: 1000, shipping: 1795, insurance: 505, tax: 1548, cardFee: 800 },
        ...{ giftCard: 5000, total: 26_148, amountDue: 21_148, taxRule: { rate: 6875, isZipRate: true } },
      },
      discount: { id: 7, code: 'WINTER-26', given: 1000 },
      claimEntry: 'MT3Z-EV9K',
      placedAt: 1_795_000_000_123,
      expiresAt: 1_795_001_860_000,
    },
  })
  const { discount: _, ...older } = FIRST_FORMAT
  for (const each of [older, { ...FIRST_FORMAT, discount: 'SPRING' }]) {
    expect(readMetadata(each, { ...AT_PROVIDER, shipTo: null })?.order).toMatchObject({
      discount: null,
      form: { city: 'Elkins' },
    })
  }
  const broken = [
    { ...FIRST_FORMAT, amounts: '' },
    { ...FIRST_FORMAT, amounts: FIRST_FORMAT.amounts.replace('shipping=1795', 'shipping=1796') },
    { ...FIRST_FORMAT, lines_1: FIRST_FORMAT.lines_1.slice(0, -2) },
  ]
  for (const each of broken) expect(readMetadata(each, AT_PROVIDER)).toBeNull()
})
