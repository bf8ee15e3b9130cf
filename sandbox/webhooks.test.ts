import { expect, test } from 'vitest'
import { control, eventually, ORDER, paidOrder, startTestSandbox } from './testing/test-setup.ts'

const PAID = ['payment_intent.amount_capturable_updated', 'checkout.session.completed']

test('sends a signed event for every step of a payment', async () => {
  const context = await startTestSandbox()
  const { session, intent } = await paidOrder(context)
  await context.stripe.paymentIntents.capture(intent, {}, { idempotencyKey: 'capture-1' })
  await context.stripe.refunds.create({ payment_intent: intent, amount: 100 })
  await eventually(context.shop.types).toEqual([
    ...PAID,
    'charge.captured',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated',
  ])
  const [authorized, completed, captured, , , refunded] = context.shop.events
  expect(completed).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: session.id, object: 'checkout.session', status: 'complete' } },
  })
  expect(authorized).toMatchObject({ data: { object: { id: intent, status: 'requires_capture' } } })
  expect(captured).toMatchObject({
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'capture-1' },
    data: { previous_attributes: { captured: false } },
  })
  expect(refunded).toMatchObject({
    data: { object: { amount_refunded: 100, refunded: false }, previous_attributes: { amount_refunded: 0 } },
  })
  expect(await context.stripe.events.retrieve(completed?.id ?? '')).toMatchObject({
    type: 'checkout.session.completed',
  })
  const listed = await context.stripe.events.list({ type: 'charge.captured' })
  expect(listed.data.map(({ id }) => id)).toEqual([captured?.id])
})

test('sends events for a released charge and a canceled intent', async () => {
  const context = await startTestSandbox()
  const { intent } = await paidOrder(context)
  await context.stripe.paymentIntents.cancel(intent)
  await eventually(context.shop.types).toEqual([...PAID, 'charge.refunded', 'payment_intent.canceled'])
})

test('resends an event until the shop accepts it', async () => {
  const context = await startTestSandbox()
  context.shop.state.status = 503
  await paidOrder(context)
  await eventually(() => context.shop.events.length).toBeGreaterThan(2)
  context.shop.state.status = 200
  await eventually(() => new Set(context.shop.types())).toEqual(new Set(PAID))
})

test('delivers events when the shop is back', async () => {
  const { sandbox, stripe, shop } = await startTestSandbox({
    webhookUrl: 'http://127.0.0.1:9/nobody',
    retryDelaysMs: Array.from({ length: 100 }, () => 20),
  })
  await paidOrder({ stripe })
  sandbox.setWebhookUrl(shop.url)
  await eventually(() => shop.types().toSorted()).toEqual(PAID.toSorted())
})

test('lists dropped events but never delivers them', async () => {
  const context = await startTestSandbox()
  expect(await control(context.url, 'webhooks', { mode: 'drop' })).toMatchObject({
    status: 200,
    body: { webhooks: 'drop' },
  })
  await paidOrder(context)
  await control(context.url, 'webhooks', { mode: 'normal' })
  const session = await context.stripe.checkout.sessions.create(ORDER)
  await context.stripe.checkout.sessions.expire(session.id)
  await eventually(context.shop.types).toEqual(['checkout.session.expired'])
  const listed = await context.stripe.events.list()
  expect(listed.data.map(({ type }) => type)).toEqual(['checkout.session.expired', ...PAID.toReversed()])
})

test('delivers duplicated events twice with the same id', async () => {
  const context = await startTestSandbox()
  await control(context.url, 'webhooks', { mode: 'duplicate' })
  await paidOrder(context)
  await eventually(() => context.shop.events).toHaveLength(4)
  expect(new Set(context.shop.events.map(({ id }) => id)).size).toBe(2)
})

test('delivers delayed events late', async () => {
  const context = await startTestSandbox({ webhookDelayMs: 120 })
  await control(context.url, 'webhooks', { mode: 'delay' })
  const start = Date.now()
  await paidOrder(context)
  await eventually(context.shop.types).toEqual(PAID)
  expect(Date.now() - start).toBeGreaterThanOrEqual(120)
})

test('delivers reordered events in reverse', async () => {
  const context = await startTestSandbox({ reorderWindowMs: 500 })
  await control(context.url, 'webhooks', { mode: 'reorder' })
  const { intent } = await paidOrder(context)
  await context.stripe.paymentIntents.capture(intent)
  await eventually(context.shop.types).toEqual([
    'payment_intent.succeeded',
    'charge.captured',
    ...PAID.toReversed(),
  ])
})

test('does not let a hanging receiver block payments or other events', async () => {
  const context = await startTestSandbox()
  context.shop.state.hanging = true
  const { session } = await paidOrder(context)
  expect(await context.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
  await eventually(context.shop.types).toEqual(PAID)
})
