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

test('the tracking number is told to the buyer once for each change, with the carrier’s page', async () => {
  const email = 'shipped@example.com'
  const { orderUuid } = await buy(shop.visitor(), ONE, { email })
  const good = { orderUuid, carrier: 'USPS', tracking_number: '9400111899561234567895' } as const
  const wrong = { ...good, tracking_number: '9400111899561234567000' }
  const answers = await Promise.all([1, 2, 3].map(() => staff.api.admin.setOrderShipping(good)))
  expect(answers[0]?.order).toMatchObject({ carrier: 'USPS', tracking_number: good.tracking_number })
  await staff.api.admin.setOrderShipping(wrong)
  await staff.api.admin.setOrderShipping(good)
  const shipped = async () =>
    (await mailbox(shop, email)).filter(({ subject }) => subject.endsWith('is on its way'))
  const mails = await eventually(shipped, ({ length }) => length >= 3)
  expect(mails).toHaveLength(3)
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toContain(`https://tools.usps.com/go/TrackConfirmAction?tLabels=${good.tracking_number}`)
  }
  const { events, status } = (await staff.api.admin.order({ orderUuid })).order
  expect(events.filter(({ kind }) => kind === 'shipping')).toHaveLength(3)
  expect(status).toBe('paid')
})

test('a parcel’s number needs its carrier and the other way round; an odd one is kept and doubted', async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  const call = staff.api.admin.setOrderShipping as (body: object) => Promise<{ warning?: string }>
  for (const body of [
    { carrier: 'USPS' },
    { carrier: 'USPS', tracking_number: ' ' },
    { tracking_number: '9400111899561234567895' },
    { carrier: 'DHL', tracking_number: '9400111899561234567895' },
  ]) {
    expect(await refusalOf(call({ orderUuid, ...body }))).toEqual({
      status: 400,
      error: 'Please enter a tracking number and select a carrier.',
    })
  }
  const { warning } = await call({ orderUuid, carrier: 'UPS', tracking_number: '12345' })
  expect(warning).toBe('This does not look like a UPS number. Compare it with the label.')
  const doubtless = { orderUuid, carrier: 'USPS', tracking_number: '9400 1118 9956 1234 5678 92' }
  expect((await call(doubtless)).warning).toBeUndefined()
})

test('a note is the staff’s own: kept, changed, taken off, and never shown to the buyer', async () => {
  const buyer = shop.visitor()
  const { orderUuid } = await buy(buyer, ONE)
  const note = 'Engrave "J.W." before packing.'
  const { order } = await staff.api.admin.setOrderNote({ orderUuid, note: `  ${note}  ` })
  expect(order.note).toBe(note)
  const seen = await buyer.fetch(`/api/orders/verify?order_uuid=${orderUuid}`)
  expect(await seen.text()).not.toContain('Engrave')
  expect((await staff.api.admin.setOrderNote({ orderUuid, note: '' })).order.note).toBeNull()
  const { events } = (await staff.api.admin.order({ orderUuid })).order
  expect(events.filter(({ kind }) => kind === 'noted')).toHaveLength(2)
  const long = staff.api.admin.setOrderNote({ orderUuid, note: 'x'.repeat(5001) })
  expect((await refusalOf(long)).status).toBe(400)
})

test('the confirmation is sent once more at each wish, but for an order that was never paid', async () => {
  const email = 'again@example.com'
  const { orderUuid } = await buy(shop.visitor(), ONE, { email })
  const { order } = await staff.api.admin.resendConfirmation({ orderUuid })
  expect(order.mails.filter(({ kind }) => kind === 'order-confirmation')).toHaveLength(2)
  const arrived = await eventually(
    () => mailbox(shop, email),
    (mails) => mails.length >= 2,
  )
  expect(new Set(arrived.map(({ subject }) => subject))).toEqual(new Set([`Thank you for order ${order.id}`]))
  const unpaid = await openCheckout(shop.visitor(), ONE)
  expect(await refusalOf(staff.api.admin.resendConfirmation({ orderUuid: unpaid.orderUuid }))).toEqual({
    status: 409,
    error: 'This order was never paid: there is nothing to confirm.',
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
