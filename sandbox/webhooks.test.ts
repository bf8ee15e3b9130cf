import { expect, test } from 'vitest'
import { control, eventually, ORDER, openWorld, paidOrder } from './testing/world.ts'

const PAID = ['payment_intent.amount_capturable_updated', 'checkout.session.completed']

test('every step of a payment is told by a signed event', async () => {
  const world = await openWorld()
  const { session, intent } = await paidOrder(world)
  await world.stripe.paymentIntents.capture(intent, {}, { idempotencyKey: 'capture-1' })
  await world.stripe.refunds.create({ payment_intent: intent, amount: 100 })
  await eventually(world.shop.types).toEqual([
    ...PAID,
    'charge.captured',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated',
  ])
  const [held, completed, captured, , , refunded] = world.shop.events
  expect(completed).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: session.id, object: 'checkout.session', status: 'complete' } },
  })
  expect(held).toMatchObject({ data: { object: { id: intent, status: 'requires_capture' } } })
  expect(captured).toMatchObject({
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'capture-1' },
    data: { previous_attributes: { captured: false } },
  })
  expect(refunded).toMatchObject({
    data: { object: { amount_refunded: 100, refunded: false }, previous_attributes: { amount_refunded: 0 } },
  })
  expect(await world.stripe.events.retrieve(completed?.id ?? '')).toMatchObject({
    type: 'checkout.session.completed',
  })
  const listed = await world.stripe.events.list({ type: 'charge.captured' })
  expect(listed.data.map(({ id }) => id)).toEqual([captured?.id])
})

test('canceling a hold is told as a release of the charge and an end of the intent', async () => {
  const world = await openWorld()
  const { intent } = await paidOrder(world)
  await world.stripe.paymentIntents.cancel(intent)
  await eventually(world.shop.types).toEqual([...PAID, 'charge.refunded', 'payment_intent.canceled'])
})

test('an event is sent again until the shop takes it', async () => {
  const world = await openWorld()
  world.shop.state.status = 503
  await paidOrder(world)
  await eventually(() => world.shop.events.length).toBeGreaterThan(2)
  world.shop.state.status = 200
  await eventually(() => new Set(world.shop.types())).toEqual(new Set(PAID))
})

test('a shop that is away gets its events when it is back', async () => {
  const { sandbox, stripe, shop } = await openWorld({
    webhookUrl: 'http://127.0.0.1:9/nobody',
    retryDelaysMs: Array.from({ length: 100 }, () => 20),
  })
  await paidOrder({ stripe })
  sandbox.setWebhookUrl(shop.url)
  await eventually(() => shop.types().toSorted()).toEqual(PAID.toSorted())
})

test('dropped events never come, though they can be looked up', async () => {
  const world = await openWorld()
  expect(await control(world.url, 'webhooks', { mode: 'drop' })).toMatchObject({
    status: 200,
    body: { webhooks: 'drop' },
  })
  await paidOrder(world)
  await control(world.url, 'webhooks', { mode: 'normal' })
  const session = await world.stripe.checkout.sessions.create(ORDER)
  await world.stripe.checkout.sessions.expire(session.id)
  await eventually(world.shop.types).toEqual(['checkout.session.expired'])
  const listed = await world.stripe.events.list()
  expect(listed.data.map(({ type }) => type)).toEqual(['checkout.session.expired', ...PAID.toReversed()])
})

test('duplicated events come twice under one id', async () => {
  const world = await openWorld()
  await control(world.url, 'webhooks', { mode: 'duplicate' })
  await paidOrder(world)
  await eventually(() => world.shop.events).toHaveLength(4)
  expect(new Set(world.shop.events.map(({ id }) => id)).size).toBe(2)
})

test('delayed events come late', async () => {
  const world = await openWorld({ webhookDelayMs: 120 })
  await control(world.url, 'webhooks', { mode: 'delay' })
  const start = Date.now()
  await paidOrder(world)
  await eventually(world.shop.types).toEqual(PAID)
  expect(Date.now() - start).toBeGreaterThanOrEqual(120)
})

test('reordered events come last first', async () => {
  const world = await openWorld({ reorderWindowMs: 500 })
  await control(world.url, 'webhooks', { mode: 'reorder' })
  const { intent } = await paidOrder(world)
  await world.stripe.paymentIntents.capture(intent)
  await eventually(world.shop.types).toEqual([
    'payment_intent.succeeded',
    'charge.captured',
    ...PAID.toReversed(),
  ])
})

test('a receiver that hangs holds up neither the buyer nor the next event', async () => {
  const world = await openWorld()
  world.shop.state.hanging = true
  const { session } = await paidOrder(world)
  expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
  await eventually(world.shop.types).toEqual(PAID)
})
