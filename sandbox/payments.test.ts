import { expect, test } from 'vitest'
import { eventually, ORDER, paidOrder, pay, startTestSandbox } from './testing/test-setup.ts'

test('creates an open, unpaid session with a total and a payment page', async () => {
  const { stripe, url } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 26_795,
    currency: 'usd',
    payment_intent: null,
    client_reference_id: 'order-1',
    metadata: { order_uuid: 'order-1' },
    livemode: false,
    url: `${url}/c/pay/${session.id}`,
  })
  expect(session.id).toMatch(/^cs_test_\w+$/)
  expect(session.lastResponse.requestId).toMatch(/^req_/)
})

test('authorizes a payment, then captures it', async () => {
  const context = await startTestSandbox()
  const { session, intent } = await paidOrder(context)
  const authorized = await context.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(authorized).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    url: null,
    customer_details: { email: 'june@example.com', name: 'June Whitlock' },
    line_items: { data: [{ quantity: 2, amount_total: 25_000 }, { description: 'Shipping' }] },
    payment_intent: {
      status: 'requires_capture',
      amount_capturable: 26_795,
      metadata: { order_uuid: 'order-1' },
      shipping: { name: 'June', address: { state: 'OH' } },
      latest_charge: { captured: false, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    },
  })
  const captured = await context.stripe.paymentIntents.capture(intent)
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 26_795, amount_capturable: 0 })
  const { payment_status } = await context.stripe.checkout.sessions.retrieve(session.id)
  expect(payment_status).toBe('paid')
  const found = await context.stripe.checkout.sessions.list({ payment_intent: intent })
  expect(found.data.map(({ id }) => id)).toEqual([session.id])
})

test('sets and unsets single keys of the metadata of a paid session', async () => {
  const context = await startTestSandbox()
  const { session } = await paidOrder(context)
  const { sessions } = context.stripe.checkout
  await sessions.update(session.id, { metadata: { a: '1', b: '2' } })
  const updated = await sessions.update(session.id, { metadata: { a: '', c: '3', none: '' } })
  expect(updated.metadata).toEqual({ order_uuid: 'order-1', b: '2', c: '3' })
  expect((await sessions.retrieve(session.id)).metadata).toEqual(updated.metadata)
  const tooMany = Object.fromEntries(Array.from({ length: 48 }, (_, key) => [`key_${key}`, 'x']))
  await expect(sessions.update(session.id, { metadata: tooMany })).rejects.toThrow('at most 50 keys')
  await expect(sessions.update('cs_test_none', { metadata: {} })).rejects.toThrow('No such checkout.session')
})

test('captures at once with automatic capture', async () => {
  const { stripe, shop } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create({ ...ORDER, payment_intent_data: {} })
  await pay(session)
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
  await eventually(shop.types).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
})

test('rejects a capture after a canceled authorization', async () => {
  const context = await startTestSandbox()
  const { intent } = await paidOrder(context)
  const canceled = await context.stripe.paymentIntents.cancel(intent, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    amount_capturable: 0,
  })
  await expect(context.stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  })
})

test('releases an uncaptured authorization after a week', async () => {
  const time = { now: Date.now() }
  const context = await startTestSandbox({ clock: () => time.now })
  const { intent } = await paidOrder(context)
  time.now += 8 * 24 * 60 * 60 * 1000
  await eventually(
    async () => (await context.stripe.paymentIntents.retrieve(intent)).cancellation_reason,
  ).toBe('automatic')
})

test('refunds at most the amount of a partial capture', async () => {
  const context = await startTestSandbox()
  const { intent } = await paidOrder(context)
  await expect(
    context.stripe.paymentIntents.capture(intent, { amount_to_capture: 99_999 }),
  ).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  await context.stripe.paymentIntents.capture(intent, { amount_to_capture: 20_000 })
  await context.stripe.refunds.create({
    payment_intent: intent,
    amount: 5000,
    reason: 'requested_by_customer',
  })
  await expect(
    context.stripe.refunds.create({ payment_intent: intent, amount: 15_001 }),
  ).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  const rest = await context.stripe.refunds.create({ payment_intent: intent })
  expect(rest).toMatchObject({ amount: 15_000, status: 'succeeded' })
  await expect(context.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await context.stripe.charges.retrieve(String(rest.charge))
  expect(charge).toMatchObject({ amount_refunded: 20_000, refunded: true })
  const refunds = await context.stripe.refunds.list({ payment_intent: intent, limit: 1 })
  expect(refunds).toMatchObject({ has_more: true, data: [{ id: rest.id }] })
  expect(await context.stripe.refunds.retrieve(rest.id)).toMatchObject({ id: rest.id })
})

test('expires a session on time or on request, once', async () => {
  const time = { now: Date.now() }
  const { stripe, shop } = await startTestSandbox({ clock: () => time.now })
  const expires_at = Math.floor(time.now / 1000) + 30 * 60
  const first = await stripe.checkout.sessions.create({ ...ORDER, expires_at })
  const second = await stripe.checkout.sessions.create(ORDER)
  expect(await stripe.checkout.sessions.expire(second.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 })
  time.now += 31 * 60 * 1000
  await eventually(shop.types).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({ status: 'expired' })
})
