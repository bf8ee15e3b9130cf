import { expect, test } from 'vitest'
import { eventually, ORDER, openWorld, paidOrder, pay } from './testing/world.ts'

test('a session starts open and unpaid, with its total and a page to pay on', async () => {
  const { stripe, url } = await openWorld()
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

test('paying holds the money, and capturing takes it', async () => {
  const world = await openWorld()
  const { session, intent } = await paidOrder(world)
  const authorised = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(authorised).toMatchObject({
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
  const captured = await world.stripe.paymentIntents.capture(intent)
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 26_795, amount_capturable: 0 })
  const { payment_status } = await world.stripe.checkout.sessions.retrieve(session.id)
  expect(payment_status).toBe('paid')
  const found = await world.stripe.checkout.sessions.list({ payment_intent: intent })
  expect(found.data.map(({ id }) => id)).toEqual([session.id])
})

test('automatic capture takes the money at once', async () => {
  const { stripe, shop } = await openWorld()
  const session = await stripe.checkout.sessions.create({ ...ORDER, payment_intent_data: {} })
  await pay(session)
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
  await eventually(shop.types).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
})

test('held money can be let go, and is then not to be captured', async () => {
  const world = await openWorld()
  const { intent } = await paidOrder(world)
  const canceled = await world.stripe.paymentIntents.cancel(intent, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    amount_capturable: 0,
  })
  await expect(world.stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  })
})

test('a hold that nobody captures is released after a week', async () => {
  const time = { now: Date.now() }
  const world = await openWorld({ clock: () => time.now })
  const { intent } = await paidOrder(world)
  time.now += 8 * 24 * 60 * 60 * 1000
  await eventually(async () => (await world.stripe.paymentIntents.retrieve(intent)).cancellation_reason).toBe(
    'automatic',
  )
})

test('a part can be captured and no more than that refunded', async () => {
  const world = await openWorld()
  const { intent } = await paidOrder(world)
  await expect(
    world.stripe.paymentIntents.capture(intent, { amount_to_capture: 99_999 }),
  ).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  await world.stripe.paymentIntents.capture(intent, { amount_to_capture: 20_000 })
  await world.stripe.refunds.create({ payment_intent: intent, amount: 5000, reason: 'requested_by_customer' })
  await expect(world.stripe.refunds.create({ payment_intent: intent, amount: 15_001 })).rejects.toMatchObject(
    {
      code: 'amount_too_large',
    },
  )
  const rest = await world.stripe.refunds.create({ payment_intent: intent })
  expect(rest).toMatchObject({ amount: 15_000, status: 'succeeded' })
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await world.stripe.charges.retrieve(String(rest.charge))
  expect(charge).toMatchObject({ amount_refunded: 20_000, refunded: true })
  const refunds = await world.stripe.refunds.list({ payment_intent: intent, limit: 1 })
  expect(refunds).toMatchObject({ has_more: true, data: [{ id: rest.id }] })
  expect(await world.stripe.refunds.retrieve(rest.id)).toMatchObject({ id: rest.id })
})

test('a session ends at its time, or when the shop ends it, but only once', async () => {
  const time = { now: Date.now() }
  const { stripe, shop } = await openWorld({ clock: () => time.now })
  const expires_at = Math.floor(time.now / 1000) + 30 * 60
  const first = await stripe.checkout.sessions.create({ ...ORDER, expires_at })
  const second = await stripe.checkout.sessions.create(ORDER)
  expect(await stripe.checkout.sessions.expire(second.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 })
  time.now += 31 * 60 * 1000
  await eventually(shop.types).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({ status: 'expired' })
})
