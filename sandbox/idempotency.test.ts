import { expect, test } from 'vitest'
import { eventually, ORDER, paidOrder, pay, startTestSandbox } from './testing/test-setup.ts'

test('runs a call once per idempotency key', async () => {
  const { stripe, shop } = await startTestSandbox()
  const options = { idempotencyKey: 'order-1' }
  const first = await stripe.checkout.sessions.create(ORDER, options)
  const again = await stripe.checkout.sessions.create(ORDER, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(
    stripe.checkout.sessions.create({ ...ORDER, client_reference_id: 'other' }, options),
  ).rejects.toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  await pay(first)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(first.id)
  const capture = () =>
    stripe.paymentIntents.capture(String(payment_intent), {}, { idempotencyKey: 'capture-1' })
  expect([(await capture()).status, (await capture()).status]).toEqual(['succeeded', 'succeeded'])
  await eventually(() => shop.types().filter((type) => type === 'charge.captured')).toHaveLength(1)
})

test('replays errors too, except for invalid parameters', async () => {
  const context = await startTestSandbox()
  const { session } = await paidOrder(context)
  const options = { idempotencyKey: 'expire-1' }
  const expire = () => context.stripe.checkout.sessions.expire(session.id, {}, options)
  await expect(expire()).rejects.toMatchObject({ statusCode: 400 })
  await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
  const better = { idempotencyKey: 'create-1' }
  await expect(context.stripe.checkout.sessions.create({ mode: 'payment' }, better)).rejects.toMatchObject({
    statusCode: 400,
  })
  expect(await context.stripe.checkout.sessions.create(ORDER, better)).toMatchObject({ status: 'open' })
})
