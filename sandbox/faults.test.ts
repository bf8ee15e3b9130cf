import { expect, test } from 'vitest'
import { control, eventually, ORDER, paidOrder, pay, startTestSandbox } from './testing/test-setup.ts'

test('creates nothing while payments are down', async () => {
  const { stripe, url } = await startTestSandbox()
  await control(url, 'payments', { mode: 'down' })
  await expect(stripe.checkout.sessions.create(ORDER)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await control(url, 'payments', { mode: 'normal' })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('responds late in slow mode and rejects an idempotency key that is in use', async () => {
  const { stripe, url } = await startTestSandbox({ slowMs: 150 })
  await control(url, 'payments', { mode: 'slow' })
  const start = Date.now()
  const create = () => stripe.checkout.sessions.create(ORDER, { idempotencyKey: 'order-1' })
  const [first, second] = await Promise.allSettled([create(), create()])
  expect(Date.now() - start).toBeGreaterThanOrEqual(150)
  expect([first, second]).toMatchObject([{ status: 'fulfilled' }, { reason: { statusCode: 409 } }])
  expect(await create()).toMatchObject({ status: 'open' })
})

test('authorizes a session for a test once', async () => {
  const { stripe, shop, url } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  const authorize = () => control(url, `sessions/${session.id}`, { action: 'authorise' })
  const first = await authorize()
  expect(first).toMatchObject({
    status: 200,
    body: {
      id: session.id,
      status: 'complete',
      payment_intent: { status: 'requires_capture', amount: 26_795 },
    },
  })
  expect(await authorize()).toEqual(first)
  await eventually(shop.types).toEqual([
    'payment_intent.amount_capturable_updated',
    'checkout.session.completed',
  ])
})

test('allows a payment after the session has expired', async () => {
  const { stripe, shop, url } = await startTestSandbox()
  const session = await stripe.checkout.sessions.create(ORDER)
  await pay(session, { card_number: '4000000000000002' })
  expect(await control(url, `sessions/${session.id}`, { action: 'expire' })).toMatchObject({
    body: { status: 'expired', payment_intent: { status: 'canceled' } },
  })
  expect(await control(url, `sessions/${session.id}`, { action: 'expire' })).toMatchObject({ status: 400 })
  await control(url, `sessions/${session.id}`, { action: 'authorise' })
  const late = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(late).toMatchObject({ status: 'complete', payment_intent: { status: 'requires_capture' } })
  await eventually(() => shop.types().at(-1)).toBe('checkout.session.completed')
})

test('reports an overridden amount before and after the payment', async () => {
  const context = await startTestSandbox()
  const open = await context.stripe.checkout.sessions.create(ORDER)
  await control(context.url, `sessions/${open.id}`, { action: 'tamper', amount: 100, currency: 'eur' })
  await control(context.url, `sessions/${open.id}`, { action: 'authorise' })
  const { session, intent } = await paidOrder(context)
  await control(context.url, `sessions/${session.id}`, { action: 'tamper', amount: 999 })
  const early = await context.stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] })
  expect(early).toMatchObject({ amount_total: 100, payment_intent: { amount: 100, currency: 'eur' } })
  const late = await context.stripe.paymentIntents.retrieve(intent)
  expect(late).toMatchObject({ amount: 999, amount_capturable: 999, currency: 'usd' })
})

test('returns the fault modes and ignores unknown ones', async () => {
  const { url } = await startTestSandbox()
  await control(url, 'payments', { mode: 'slow' })
  for (const body of [{ mode: 'sideways' }, {}, [], null, { mode: ['down'] }]) {
    expect(await control(url, 'payments', body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  }
  expect((await control(url, 'weather', { mode: 'normal' })).status).toBe(404)
  expect((await control(url, 'sessions/cs_test_no', { action: 'expire' })).status).toBe(404)
  expect((await control(url, 'sessions/cs_test_no', { action: 'explode' })).status).toBe(400)
  const modes = await fetch(`${url}/control`)
  expect(await modes.json()).toEqual({ webhooks: 'normal', payments: 'slow', mail: 'normal' })
})
