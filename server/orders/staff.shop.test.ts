import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, eventually, mailbox, openCheckout, payByCard, refusalOf, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
beforeEach(async () => {
  await setOutside(shop, 'payments', { mode: 'normal' })
  await changePiece(staff, 1, { stock: 5 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]

function set(orderUuid: string, status: OrderStatus, how: { restock?: boolean; refund?: boolean } = {}) {
  return staff.api.admin.setOrderStatus({ orderUuid, status, ...how })
}

async function moneyOf(orderUuid: string) {
  return shop.shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.state', 'captured_cents', 'refunded_cents', 'session_id'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

/** What the provider says it sent back to the card. */
async function refundedAtProvider(orderUuid: string): Promise<number> {
  const { session_id } = await moneyOf(orderUuid)
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${session_id}?expand[]=payment_intent.latest_charge`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const session = (await answer.json()) as { payment_intent: { latest_charge: { amount_refunded: number } } }
  return session.payment_intent.latest_charge.amount_refunded
}

test.each([
  [true, true, 5],
  [true, false, 5],
  [false, true, 4],
  [false, false, 4],
])(
  'cancelled with restock %s and refund %s, each happens once or not at all',
  async (restock, refund, left) => {
    const { orderUuid } = await buy(shop.visitor(), ONE)
    const answers = await Promise.all([1, 2, 3].map(() => set(orderUuid, 'cancelled', { restock, refund })))
    expect(answers.map(({ order }) => order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { captured_cents, refunded_cents } = await moneyOf(orderUuid)
    expect(refunded_cents).toBe(refund ? captured_cents : 0)
    expect(await refundedAtProvider(orderUuid)).toBe(refunded_cents)
    expect(await stockOf(staff, 1)).toBe(left)
    const steps = (await staff.api.orders.verify({ order_uuid: orderUuid })).order.timeline.map(
      ({ step }) => step,
    )
    expect(steps.filter((step) => step === 'refunded')).toHaveLength(refund ? 1 : 0)
    expect(await shop.audit()).toEqual([])
  },
)

test('a revived order takes its piece again, or is told that it is gone', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  await set(orderUuid, 'cancelled')
  expect(await stockOf(staff, 1)).toBe(5)
  await set(orderUuid, 'paid')
  expect(await stockOf(staff, 1)).toBe(4)
  await set(orderUuid, 'cancelled')
  await changePiece(staff, 1, { stock: 0 })
  expect(await refusalOf(set(orderUuid, 'paid'))).toEqual({
    status: 409,
    error: 'The pieces of this order have been sold meanwhile. It stays cancelled.',
  })
  expect((await staff.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('an order cancelled without restock does not take its piece twice when it is revived', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  await set(orderUuid, 'cancelled', { restock: false })
  await set(orderUuid, 'paid')
  expect(await stockOf(staff, 1)).toBe(4)
  await set(orderUuid, 'cancelled')
  expect(await stockOf(staff, 1)).toBe(5)
  expect(await shop.audit()).toEqual([])
})

test('any of the five states leads to any other, and the shelf follows', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      await set(orderUuid, from)
      expect((await set(orderUuid, to)).order.status).toBe(to)
      expect(await stockOf(staff, 1)).toBe(to === 'cancelled' ? 5 : 4)
    }
  }
  expect(await shop.audit()).toEqual([])
})

test('with the provider down a refund is refused whole: nothing is cancelled, nothing restocked', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  await setOutside(shop, 'payments', { mode: 'down' })
  expect((await refusalOf(set(orderUuid, 'cancelled', { refund: true }))).status).toBe(503)
  expect((await staff.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('paid')
  expect(await stockOf(staff, 1)).toBe(4)
  await setOutside(shop, 'payments', { mode: 'normal' })
  await set(orderUuid, 'cancelled', { refund: true })
  expect(await refundedAtProvider(orderUuid)).toBe((await moneyOf(orderUuid)).captured_cents)
  expect(await shop.audit()).toEqual([])
})

test('money that was sent back at the provider by hand is noted, not sent twice', async () => {
  const { orderUuid, sessionId } = await buy(shop.visitor(), ONE)
  const headers = {
    authorization: 'Bearer sk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const session = await fetch(`${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}`, { headers })
  const { payment_intent } = (await session.json()) as { payment_intent: string }
  const body = new URLSearchParams({ payment_intent }).toString()
  await fetch(`${shop.sandboxUrl}/v1/refunds`, { method: 'POST', headers, body })
  await set(orderUuid, 'cancelled', { refund: true })
  const { captured_cents, refunded_cents } = await moneyOf(orderUuid)
  expect(refunded_cents).toBe(captured_cents)
  expect(await refundedAtProvider(orderUuid)).toBe(captured_cents)
})

test('an unpaid order that staff cancelled is never charged, however the buyer pays', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONE)
  await set(checkout.orderUuid, 'cancelled', { refund: true })
  await payByCard(checkout)
  expect((await refusalOf(buyer.api.orders.verify({ order_uuid: checkout.orderUuid }))).status).toBe(404)
  await sweepOrders(shop.shop.db, shop.shop.till)
  expect(await moneyOf(checkout.orderUuid)).toMatchObject({ state: 'refused', captured_cents: 0 })
  expect(await stockOf(staff, 1)).toBe(5)
  await setOutside(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})

test('the tracking number is told to the buyer once for each number', async () => {
  const email = 'shipped@example.com'
  const { orderUuid } = await buy(shop.visitor(), ONE, { email })
  const shipping = { orderUuid, carrier: 'USPS', tracking_number: '94001000' } as const
  for (let times = 0; times < 3; times++) await staff.api.admin.setOrderShipping(shipping)
  await staff.api.admin.setOrderShipping({ ...shipping, tracking_number: '94002000' })
  const count = () => mailbox(shop, email)
  expect(await eventually(count, (mails) => mails.length >= 3)).toHaveLength(3)
  expect(await refusalOf(staff.api.admin.setOrderShipping({ ...shipping, tracking_number: ' ' }))).toEqual({
    status: 400,
    error: 'Please enter a tracking number and select a carrier.',
  })
})

test('nobody but staff sets anything, and an order that is none is absent', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  for (const [visitor, status] of [
    [shop.visitor(), 401],
    [await loggedIn(shop, 'customer'), 403],
  ] as const) {
    expect(
      (await refusalOf(visitor.api.admin.setOrderStatus({ orderUuid, status: 'complete' }))).status,
    ).toBe(status)
    expect((await refusalOf(visitor.api.admin.orders({}))).status).toBe(status)
  }
  expect((await refusalOf(set('nobody', 'paid'))).status).toBe(404)
  expect((await staff.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('paid')
})
