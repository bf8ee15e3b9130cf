import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, eventually, type OpenCheckout, openCheckout, payByCard, setOutside } from '#checks/buyer.ts'
import { type ProviderEvent, providerEvent, sendEvent } from '#checks/provider-events.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'siteadmin')
})
beforeEach(async () => {
  await setOutside(shop, 'webhooks', { mode: 'normal' })
  await changePiece(staff, 1, { stock: 50 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]

async function storyOf({ orderUuid }: OpenCheckout): Promise<string[]> {
  const { order } = await staff.api.orders.verify({ order_uuid: orderUuid })
  return [order.status, ...order.timeline.map(({ step }) => step)]
}

function kept({ id }: ProviderEvent) {
  return shop.shop.db.selectFrom('payment_events').selectAll().where('id', '=', id).execute()
}

async function settledByItself({ orderUuid }: OpenCheckout): Promise<void> {
  await eventually(
    () => staff.api.admin.orders({ search: orderUuid }),
    ({ orders }) => orders[0]?.status !== 'pending',
  )
}

test.each(['normal', 'duplicate', 'reorder'])(
  'with events that come %s an order is paid once',
  async (mode) => {
    await setOutside(shop, 'webhooks', { mode })
    const checkout = await openCheckout(shop.visitor(), ONE)
    await payByCard(checkout)
    await settledByItself(checkout)
    expect(await storyOf(checkout)).toEqual(['paid', 'placed', 'paid'])
    expect(await stockOf(staff, 1)).toBe(49)
    expect(await shop.audit()).toEqual([])
  },
)

test.each(['drop', 'delay'])("with events that %s the buyer's return is enough", async (mode) => {
  await setOutside(shop, 'webhooks', { mode })
  const buyer = shop.visitor()
  const checkout = await buy(buyer, ONE)
  expect(await storyOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})

test('with every event lost and a buyer who never returns, the sweep finds the money', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const checkout = await openCheckout(shop.visitor(), ONE)
  await payByCard(checkout)
  shop.passTime(32 * 60_000)
  staff = await loggedIn(shop, 'siteadmin')
  expect(await sweepOrders(shop.shop.db, shop.shop.till)).toEqual([])
  expect(await storyOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})

test('a forged event is refused and leaves no trace', async () => {
  const checkout = await openCheckout(shop.visitor(), ONE)
  const event = providerEvent('checkout.session.completed', {
    id: checkout.sessionId,
    object: 'checkout.session',
  })
  const answers = [
    await sendEvent(shop.visitor(), event, { secret: 'whsec_somebody_else' }),
    await sendEvent(shop.visitor(), event, { sentAt: Date.now() - 301_000 }),
    await shop.visitor().fetch('/api/webhooks/stripe', { method: 'POST', body: JSON.stringify(event) }),
    await shop.visitor().fetch('/api/webhooks/stripe', { method: 'POST' }),
    await shop.visitor().fetch('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=' },
      body: '{"half":',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await answers[0]?.json()).toEqual({ error: 'The signature does not match.' })
  expect(await kept(event)).toEqual([])
})

test('an event that comes twice is kept once, and one about no order of ours is kept and forgotten', async () => {
  const stranger = providerEvent('checkout.session.completed', {
    id: 'cs_test_stranger',
    object: 'checkout.session',
    metadata: { order_uuid: 'nobody' },
  })
  const answers = await Promise.all([1, 2, 3].map(() => sendEvent(shop.visitor(), stranger)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kept(stranger)).toHaveLength(1)
  await eventually(
    () => kept(stranger),
    ([event]) => event?.handled_at != null,
  )
})

test('an event of another kind than any the shop knows is no reason to fail', async () => {
  const odd = [
    providerEvent('customer.created', { id: 'cus_1', object: 'customer', metadata: null }),
    providerEvent('plan.created', {}),
  ]
  for (const event of odd) expect((await sendEvent(shop.visitor(), event)).status).toBe(200)
})

test("an event's word is not believed: only the provider's own", async () => {
  const checkout = await openCheckout(shop.visitor(), ONE)
  const lie = providerEvent('checkout.session.completed', {
    id: checkout.sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    metadata: { order_uuid: checkout.orderUuid },
  })
  expect((await sendEvent(shop.visitor(), lie)).status).toBe(200)
  await eventually(
    () => shop.shop.db.selectFrom('payment_events').selectAll().where('id', '=', lie.id).execute(),
    ([event]) => event?.handled_at != null,
  )
  const { orders } = await staff.api.admin.orders({ search: checkout.orderUuid })
  expect(orders[0]?.status).toBe('pending')
  expect(await shop.audit()).toEqual([])
})

const STORY = [
  'checkout.session.completed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'charge.captured',
]

function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, index) =>
    orders(things.toSpliced(index, 1)).map((others) => [first, ...others]),
  )
}

function eventOf(type: string, { sessionId, orderUuid }: OpenCheckout): ProviderEvent {
  const object = type.startsWith('checkout')
    ? { id: sessionId, object: 'checkout.session' }
    : { object: 'other' }
  return providerEvent(type, { ...object, metadata: { order_uuid: orderUuid } })
}

test('in whatever order the events come, the outcome is the same', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const told = await Promise.all(
    orders(STORY).map(async (types) => {
      const checkout = await openCheckout(shop.visitor(), ONE)
      await payByCard(checkout)
      for (const type of types)
        expect((await sendEvent(shop.visitor(), eventOf(type, checkout))).status).toBe(200)
      await settledByItself(checkout)
      return storyOf(checkout)
    }),
  )
  expect(told).toHaveLength(24)
  for (const story of told) expect(story).toEqual(['paid', 'placed', 'paid'])
  expect(await stockOf(staff, 1)).toBe(26)
  expect(await shop.audit()).toEqual([])
})

test('events about one payment all at once take the money once', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONE)
  await payByCard(checkout)
  const tellings = Array.from({ length: 5 }, () => STORY.map((type) => eventOf(type, checkout))).flat()
  await Promise.all([
    ...tellings.map((event) => sendEvent(shop.visitor(), event)),
    ...[1, 2, 3].map(() => buyer.api.orders.verify({ order_uuid: checkout.orderUuid })),
    sweepOrders(shop.shop.db, shop.shop.till),
  ])
  await settledByItself(checkout)
  expect(await storyOf(checkout)).toEqual(['paid', 'placed', 'paid'])
  expect(await shop.audit()).toEqual([])
})
