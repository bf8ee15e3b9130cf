import { expect, test } from 'vitest'
import { control, eventually, ORDER, paidOrder, startTestSandbox } from './testing/test-setup.ts'

async function capturedOrder() {
  const context = await startTestSandbox()
  const { session, intent } = await paidOrder(context)
  await context.stripe.paymentIntents.capture(intent)
  await eventually(() => context.shop.types().at(-1)).toBe('payment_intent.succeeded')
  context.shop.events.length = 0
  const act = (action: string, more: object = {}) =>
    control(context.url, `sessions/${session.id}`, { action, ...more })
  return { ...context, session, intent, act }
}

test('refunds outside the shop, and fails the last refund', async () => {
  const { act, stripe, shop, intent } = await capturedOrder()
  expect((await act('refund', { amount: 1000 })).status).toBe(200)
  expect((await act('refund')).status).toBe(200)
  const { data } = await stripe.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [25_795, 'succeeded'],
    [1000, 'succeeded'],
  ])
  expect((await act('refund_fail')).status).toBe(200)
  const failed = await stripe.refunds.retrieve(data[0]?.id ?? '')
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
  expect(paid.latest_charge).toMatchObject({ amount_refunded: 1000, refunded: false })
  await eventually(shop.types).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.updated',
    'refund.failed',
  ])
  expect(shop.events.at(-1)?.data.object).toMatchObject({ object: 'refund', payment_intent: intent })
})

test('opens disputes, and closes them won or lost', async () => {
  const { act, stripe, shop, intent } = await capturedOrder()
  await act('dispute', { amount: 5000 })
  const [first] = (await stripe.disputes.list({ payment_intent: intent })).data
  expect(first).toMatchObject({ object: 'dispute', amount: 5000, status: 'needs_response' })
  expect(first?.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000)
  await act('dispute_won')
  expect((await stripe.disputes.retrieve(first?.id ?? '')).status).toBe('won')
  await act('dispute')
  await act('dispute_lost')
  const { data } = await stripe.disputes.list({ payment_intent: intent })
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [26_795, 'lost'],
    [5000, 'won'],
  ])
  expect((await stripe.charges.retrieve(String(first?.charge))).disputed).toBe(true)
  await eventually(() => shop.types().filter((type) => type.endsWith('closed'))).toHaveLength(2)
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('explains why an action is impossible', async () => {
  const { act, stripe, url } = await capturedOrder()
  expect((await act('refund', { amount: 26_796 })).status).toBe(400)
  expect((await act('dispute', { amount: 26_796 })).status).toBe(400)
  for (const amount of [0, -1, 1.5, '10', null]) expect((await act('refund', { amount })).status).toBe(400)
  expect((await act('nothing')).status).toBe(400)
  expect((await act('refund_fail')).status).toBe(409)
  expect((await act('dispute_won')).status).toBe(409)
  await act('refund')
  expect((await act('refund')).status).toBe(409)
  expect((await act('dispute')).status).toBe(409)
  const { id } = await stripe.checkout.sessions.create(ORDER)
  for (const action of ['refund', 'refund_fail', 'dispute', 'dispute_lost'])
    expect((await control(url, `sessions/${id}`, { action })).status).toBe(409)
  expect((await control(url, 'sessions/cs_unknown', { action: 'refund' })).status).toBe(404)
})
