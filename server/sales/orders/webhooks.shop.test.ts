import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { RESERVATION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  controlSandbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { type ProviderEvent, providerEvent, sendEvent, sendSigned } from '#test/support/provider-events.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sweepOrders } from './sweep-orders.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
})
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  await changeProduct(admin, 1, { stock: 50 })
})

const ONE = [{ id: 1, quantity: 1 }]

async function timelineOf({ orderUuid }: OpenCheckout): Promise<string[]> {
  const { order } = await admin.api.orders.verify({ order_uuid: orderUuid })
  return [order.status, ...order.timeline.map(({ step }) => step)]
}

async function statusOf({ orderUuid }: OpenCheckout): Promise<string> {
  return (await admin.api.admin.order({ orderUuid })).order.status
}

function storedEvents({ id }: ProviderEvent) {
  return shop.shop.db.selectFrom('payment_events').selectAll().where('id', '=', id).execute()
}

async function waitUntilSettled({ orderUuid }: OpenCheckout): Promise<void> {
  await eventually(
    () => admin.api.admin.orders({ search: orderUuid }),
    ({ orders }) => orders[0]?.status !== 'pending',
  )
}

test.each(['normal', 'duplicate', 'reorder'])('marks an order paid once with %s events', async (mode) => {
  await controlSandbox(shop, 'webhooks', { mode })
  const checkout = await openCheckout(shop.client(), ONE)
  await payByCard(checkout)
  await waitUntilSettled(checkout)
  expect(await timelineOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await stockOf(admin, 1)).toBe(49)
  expect(await shop.audit()).toEqual([])
})

test.each(['drop', 'delay'])('confirms a returning customer when events %s', async (mode) => {
  await controlSandbox(shop, 'webhooks', { mode })
  const customer = shop.client()
  const checkout = await buy(customer, ONE)
  expect(await timelineOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})

test('captures in the sweep when every event is lost and the customer never returns', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const checkout = await openCheckout(shop.client(), ONE)
  await payByCard(checkout)
  shop.passTime(RESERVATION_MAX_MS)
  admin = await loggedIn(shop, 'siteadmin')
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
  expect(await timelineOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})

test('captures and restocks within minutes when every event is lost and nobody returns', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const [paid, expired] = [await openCheckout(shop.client(), ONE), await openCheckout(shop.client(), ONE)]
  const waiting = await openCheckout(shop.client(), ONE)
  await payByCard(paid)
  await controlSandbox(shop, `sessions/${expired.sessionId}`, { action: 'expire' })
  shop.passTime(1.5 * MINUTE_MS)
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
  expect(await Promise.all([paid, expired, waiting].map(statusOf))).toEqual(['paid', 'cancelled', 'pending'])
  await payByCard(waiting)
  shop.passTime(3 * MINUTE_MS)
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
  expect(await statusOf(waiting)).toBe('paid')
  expect(await stockOf(admin, 1)).toBe(48)
  expect(await shop.audit()).toEqual([])
})

test('rejects a forged event and stores nothing', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  const event = providerEvent('checkout.session.completed', {
    id: checkout.sessionId,
    object: 'checkout.session',
  })
  const answers = [
    await sendEvent(shop.client(), event, { secret: 'whsec_other' }),
    await sendEvent(shop.client(), event, { sentAt: Date.now() - 301_000 }),
    await shop.client().fetch('/api/webhooks/stripe', { method: 'POST', body: JSON.stringify(event) }),
    await shop.client().fetch('/api/webhooks/stripe', { method: 'POST' }),
    await shop.client().fetch('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=' },
      body: '{"half":',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await answers[0]?.json()).toEqual({ error: 'The signature does not match.' })
  expect(await storedEvents(event)).toEqual([])
})

test('says that a signed text is no event', async () => {
  const { id, type } = providerEvent('plan.created', {})
  const object = { id: 'plan_1', metadata: { order_uuid: { not: 'a uuid' } } }
  const texts = [
    '{"half":',
    'null',
    '[]',
    '7',
    { id, type },
    { id, type, data: {} },
    { type, data: { object: {} } },
  ]
  for (const text of [...texts, { id: 7, type, data: { object: {} } }, { id, type, data: { object } }]) {
    const answer = await sendSigned(shop.client(), typeof text === 'string' ? text : JSON.stringify(text))
    const error = 'The signature matches, but this is not an event of Stripe.'
    expect([answer.status, await answer.json()], JSON.stringify(text)).toEqual([400, { error }])
  }
})

test('limits wrong signatures of an address, but no valid event', async () => {
  const event = providerEvent('checkout.session.completed', { id: 'cs_unknown', object: 'checkout.session' })
  const statuses: number[] = []
  for (let forged = 0; forged < 31; forged++)
    statuses.push((await sendEvent(shop.client(), event, { secret: 'whsec_other' })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
  expect((await sendEvent(shop.client(), event)).status).toBe(200)
})

test('stores a repeated event once and ignores one about an unknown order', async () => {
  const event = providerEvent('checkout.session.completed', {
    id: 'cs_test_unknown',
    object: 'checkout.session',
    metadata: { order_uuid: 'unknown' },
  })
  const answers = await Promise.all([1, 2, 3].map(() => sendEvent(shop.client(), event)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await storedEvents(event)).toHaveLength(1)
  await eventually(
    () => storedEvents(event),
    ([stored]) => stored?.handled_at != null,
  )
})

test('accepts an event of an unknown type', async () => {
  const events = [
    providerEvent('customer.created', { id: 'cus_1', object: 'customer', metadata: null }),
    providerEvent('plan.created', {}),
  ]
  for (const event of events) expect((await sendEvent(shop.client(), event)).status).toBe(200)
})

test("ignores an event's content and asks the provider", async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  const event = providerEvent('checkout.session.completed', {
    id: checkout.sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    metadata: { order_uuid: checkout.orderUuid },
  })
  expect((await sendEvent(shop.client(), event)).status).toBe(200)
  await eventually(
    () => storedEvents(event),
    ([stored]) => stored?.handled_at != null,
  )
  const { orders } = await admin.api.admin.orders({ search: checkout.orderUuid })
  expect(orders[0]?.status).toBe('pending')
  expect(await shop.audit()).toEqual([])
})

const EVENT_TYPES = [
  'checkout.session.completed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'charge.captured',
]

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [first, ...others]),
  )
}

function eventOf(type: string, { sessionId, orderUuid }: OpenCheckout): ProviderEvent {
  const object = type.startsWith('checkout')
    ? { id: sessionId, object: 'checkout.session' }
    : { object: 'other' }
  return providerEvent(type, { ...object, metadata: { order_uuid: orderUuid } })
}

test('reaches the same result with events in any order', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const timelines = await Promise.all(
    permutations(EVENT_TYPES).map(async (types) => {
      const checkout = await openCheckout(shop.client(), ONE)
      await payByCard(checkout)
      for (const type of types)
        expect((await sendEvent(shop.client(), eventOf(type, checkout))).status).toBe(200)
      await waitUntilSettled(checkout)
      return timelineOf(checkout)
    }),
  )
  expect(timelines).toHaveLength(24)
  for (const timeline of timelines) expect(timeline).toEqual(['paid', 'placed', 'paid'])
  expect(await stockOf(admin, 1)).toBe(26)
  expect(await shop.audit()).toEqual([])
})

test('captures once for concurrent events about one payment', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONE)
  await payByCard(checkout)
  const events = Array.from({ length: 5 }, () => EVENT_TYPES.map((type) => eventOf(type, checkout))).flat()
  await Promise.all([
    ...events.map((event) => sendEvent(shop.client(), event)),
    ...[1, 2, 3].map(() => customer.api.orders.verify({ order_uuid: checkout.orderUuid })),
    sweepOrders(shop.shop.db, shop.shop.paymentContext),
  ])
  await waitUntilSettled(checkout)
  expect(await timelineOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})
