import { beforeEach, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  controlSandbox,
  httpErrorOf,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sweepOrders } from './sweep-orders.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
beforeEach(async () => {
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await changeProduct(admin, 1, { stock: 5 })
})

const ONE = [{ id: 1, quantity: 1 }]

function set(orderUuid: string, status: OrderStatus, options: { restock?: boolean; refund?: boolean } = {}) {
  return admin.api.admin.setOrderStatus({ orderUuid, status, ...options })
}

async function paymentOf(orderUuid: string) {
  return shop.shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.state', 'captured_cents', 'refunded_cents', 'session_id'])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

async function refundedAtProvider(orderUuid: string): Promise<number> {
  const { session_id } = await paymentOf(orderUuid)
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
])('cancels with restock %s and refund %s, each at most once', async (restock, refund, stock) => {
  const { orderUuid } = await buy(shop.client(), ONE)
  const answers = await Promise.all([1, 2, 3].map(() => set(orderUuid, 'cancelled', { restock, refund })))
  expect(answers.map(({ order }) => order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const { captured_cents, refunded_cents } = await paymentOf(orderUuid)
  expect(refunded_cents).toBe(refund ? captured_cents : 0)
  expect(await refundedAtProvider(orderUuid)).toBe(refunded_cents)
  expect(await stockOf(admin, 1)).toBe(stock)
  const steps = (await admin.api.orders.verify({ order_uuid: orderUuid })).order.timeline.map(
    ({ step }) => step,
  )
  expect(steps.filter((step) => step === 'refunded')).toHaveLength(refund ? 1 : 0)
  expect(await shop.audit()).toEqual([])
})

test('reserves the stock of a revived order again, or answers 409 when it is sold', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  await set(orderUuid, 'cancelled')
  expect(await stockOf(admin, 1)).toBe(5)
  await set(orderUuid, 'paid')
  expect(await stockOf(admin, 1)).toBe(4)
  await set(orderUuid, 'cancelled')
  await changeProduct(admin, 1, { stock: 0 })
  expect(await httpErrorOf(set(orderUuid, 'paid'))).toEqual({
    status: 409,
    error: 'The products of this order have been sold since. It stays cancelled.',
  })
  expect((await admin.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('does not reserve twice when an order cancelled without restock is revived', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  await set(orderUuid, 'cancelled', { restock: false })
  await set(orderUuid, 'paid')
  expect(await stockOf(admin, 1)).toBe(4)
  await set(orderUuid, 'cancelled')
  expect(await stockOf(admin, 1)).toBe(5)
  expect(await shop.audit()).toEqual([])
})

test('changes any status to any other and keeps stock consistent', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      await set(orderUuid, from)
      expect((await set(orderUuid, to)).order.status).toBe(to)
      expect(await stockOf(admin, 1)).toBe(to === 'cancelled' ? 5 : 4)
    }
  }
  expect(await shop.audit()).toEqual([])
})

test('neither cancels nor restocks when the provider is down during a refund', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(set(orderUuid, 'cancelled', { refund: true }))).status).toBe(503)
  expect((await admin.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('paid')
  expect(await stockOf(admin, 1)).toBe(4)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await set(orderUuid, 'cancelled', { refund: true })
  expect(await refundedAtProvider(orderUuid)).toBe((await paymentOf(orderUuid)).captured_cents)
  expect(await shop.audit()).toEqual([])
})

test("records a refund made in the provider's dashboard and does not repeat it", async () => {
  const { orderUuid, sessionId } = await buy(shop.client(), ONE)
  const headers = {
    authorization: 'Bearer sk_test_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const session = await fetch(`${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}`, { headers })
  const { payment_intent } = (await session.json()) as { payment_intent: string }
  const body = new URLSearchParams({ payment_intent }).toString()
  await fetch(`${shop.sandboxUrl}/v1/refunds`, { method: 'POST', headers, body })
  await set(orderUuid, 'cancelled', { refund: true })
  const { captured_cents, refunded_cents } = await paymentOf(orderUuid)
  expect(refunded_cents).toBe(captured_cents)
  expect(await refundedAtProvider(orderUuid)).toBe(captured_cents)
})

test('never charges for an unpaid order that an admin cancelled', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONE)
  await set(checkout.orderUuid, 'cancelled', { refund: true })
  await payByCard(checkout)
  expect((await httpErrorOf(customer.api.orders.verify({ order_uuid: checkout.orderUuid }))).status).toBe(404)
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  expect(await paymentOf(checkout.orderUuid)).toMatchObject({ state: 'refused', captured_cents: 0 })
  expect(await stockOf(admin, 1)).toBe(5)
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})

test('emails the tracking link once for each change', async () => {
  const email = 'shipped@example.com'
  const { orderUuid } = await buy(shop.client(), ONE, { email })
  const good = { orderUuid, carrier: 'USPS', tracking_number: '9400111899561234567895' } as const
  const wrong = { ...good, tracking_number: '9400111899561234567000' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.api.admin.setOrderShipping(good)))
  expect(answers[0]?.order).toMatchObject({ carrier: 'USPS', tracking_number: good.tracking_number })
  await admin.api.admin.setOrderShipping(wrong)
  await admin.api.admin.setOrderShipping(good)
  const shipped = async () =>
    (await mailbox(shop, email)).filter(({ subject }) => subject.endsWith('is on its way'))
  const emails = await eventually(shipped, ({ length }) => length >= 3)
  expect(emails).toHaveLength(3)
  for (const part of [emails[0]?.text, emails[0]?.html]) {
    expect(part).toContain(`https://tools.usps.com/go/TrackConfirmAction?tLabels=${good.tracking_number}`)
  }
  const { events, status } = (await admin.api.admin.order({ orderUuid })).order
  expect(events.filter(({ kind }) => kind === 'shipping')).toHaveLength(3)
  expect(status).toBe('paid')
})

test('requires carrier and tracking number together and warns about an unusual number', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  const call = admin.api.admin.setOrderShipping as (body: object) => Promise<{ warning?: string }>
  for (const body of [
    { carrier: 'USPS' },
    { carrier: 'USPS', tracking_number: ' ' },
    { tracking_number: '9400111899561234567895' },
    { carrier: 'DHL', tracking_number: '9400111899561234567895' },
  ]) {
    expect(await httpErrorOf(call({ orderUuid, ...body }))).toEqual({
      status: 400,
      error: 'Please enter a tracking number and select a carrier.',
    })
  }
  const { warning } = await call({ orderUuid, carrier: 'UPS', tracking_number: '12345' })
  expect(warning).toBe('This does not look like a UPS number. Compare it with the label.')
  const plausible = { orderUuid, carrier: 'USPS', tracking_number: '9400 1118 9956 1234 5678 92' }
  expect((await call(plausible)).warning).toBeUndefined()
})

test('saves, changes and removes a note that customers never see', async () => {
  const customer = shop.client()
  const { orderUuid } = await buy(customer, ONE)
  const note = 'Engrave "J.W." before packing.'
  const { order } = await admin.api.admin.setOrderNote({ orderUuid, note: `  ${note}  ` })
  expect(order.note).toBe(note)
  const seen = await customer.fetch(`/api/orders/verify?order_uuid=${orderUuid}`)
  expect(await seen.text()).not.toContain('Engrave')
  expect((await admin.api.admin.setOrderNote({ orderUuid, note: '' })).order.note).toBeNull()
  const { events } = (await admin.api.admin.order({ orderUuid })).order
  expect(events.filter(({ kind }) => kind === 'noted')).toHaveLength(2)
  const long = admin.api.admin.setOrderNote({ orderUuid, note: 'x'.repeat(5001) })
  expect((await httpErrorOf(long)).status).toBe(400)
})

test('sends the confirmation again on request, except for unpaid orders', async () => {
  const email = 'again@example.com'
  const { orderUuid } = await buy(shop.client(), ONE, { email })
  const { order } = await admin.api.admin.resendConfirmation({ orderUuid })
  expect(order.emails.filter(({ kind }) => kind === 'order-confirmation')).toHaveLength(2)
  const arrived = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.length >= 2,
  )
  expect(new Set(arrived.map(({ subject }) => subject))).toEqual(new Set([`Thank you for order ${order.id}`]))
  const unpaid = await openCheckout(shop.client(), ONE)
  expect(await httpErrorOf(admin.api.admin.resendConfirmation({ orderUuid: unpaid.orderUuid }))).toEqual({
    status: 409,
    error: 'This order was never paid, so there is no confirmation to send.',
  })
})

test('lets only admins change orders and answers 404 for an unknown one', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  for (const [client, status] of [
    [shop.client(), 401],
    [await loggedIn(shop, 'customer'), 403],
  ] as const) {
    expect(
      (await httpErrorOf(client.api.admin.setOrderStatus({ orderUuid, status: 'complete' }))).status,
    ).toBe(status)
    expect((await httpErrorOf(client.api.admin.orders({}))).status).toBe(status)
  }
  expect((await httpErrorOf(set('unknown', 'paid'))).status).toBe(404)
  expect((await admin.api.orders.verify({ order_uuid: orderUuid })).order.status).toBe('paid')
})
