import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ORDER, paidOrder, startTestSandbox } from './testing/test-setup.ts'

const MINUTE_S = 60

/** 25 sessions, a minute apart. */
async function severalSessions() {
  let seconds = Math.floor(Date.now() / 1000)
  const context = await startTestSandbox({ clock: () => seconds * 1000 })
  const sessions: Stripe.Checkout.Session[] = []
  for (let count = 25; count > 0; count--) {
    sessions.unshift(await context.stripe.checkout.sessions.create(ORDER))
    seconds += MINUTE_S
  }
  return { ...context, sessions, ids: sessions.map(({ id }) => id) }
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('lists sessions in pages, newest first, in both directions', async () => {
  const { stripe, ids } = await severalSessions()
  const first = await stripe.checkout.sessions.list()
  expect([idsOf(first), first.has_more, first.url]).toEqual([ids.slice(0, 10), true, '/v1/checkout/sessions'])
  const after = { limit: 15, starting_after: ids[9] ?? '' }
  const last = await stripe.checkout.sessions.list(after)
  expect([idsOf(last), last.has_more]).toEqual([ids.slice(10), false])
  const back = await stripe.checkout.sessions.list({ limit: 4, ending_before: ids[10] ?? '' })
  expect([idsOf(back), back.has_more]).toEqual([ids.slice(6, 10), true])
  expect(idsOf({ data: await Array.fromAsync(stripe.checkout.sessions.list({ limit: 7 })) })).toEqual(ids)
})

test('lists objects created within an interval', async () => {
  const { stripe, sessions, ids } = await severalSessions()
  const at = sessions[10]?.created ?? 0
  const list = (created: Stripe.Checkout.SessionListParams['created']) =>
    stripe.checkout.sessions.list({ created: created ?? 0, limit: 100 }).then(idsOf)
  expect(await list({ gte: at })).toEqual(ids.slice(0, 11))
  expect(await list({ gt: at })).toEqual(ids.slice(0, 10))
  expect(await list({ lt: at })).toEqual(ids.slice(11))
  expect(await list({ lte: at, gt: at - MINUTE_S })).toEqual([ids[10]])
  expect(await list(at)).toEqual([ids[10]])
})

test('lists payments and refunds, with expanded objects inside', async () => {
  const context = await startTestSandbox()
  const { stripe } = context
  const { session, intent } = await paidOrder(context)
  const open = await stripe.checkout.sessions.create(ORDER)
  await stripe.paymentIntents.capture(intent)
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100, metadata: { key: 'a' } })
  const expand = ['data.payment_intent.latest_charge']
  const { data } = await stripe.checkout.sessions.list({ expand })
  expect(data).toMatchObject([
    { id: open.id, payment_intent: null },
    { id: session.id, payment_intent: { id: intent, latest_charge: { amount_refunded: 100 } } },
  ])
  expect(idsOf(await stripe.paymentIntents.list({ created: { gte: session.created } }))).toEqual([intent])
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([
    { id: refund.id, metadata: { key: 'a' } },
  ])
  expect((await stripe.refunds.list({ payment_intent: 'pi_other' })).data).toEqual([])
  expect(idsOf(await stripe.checkout.sessions.list({ payment_intent: intent }))).toEqual([session.id])
  expect(idsOf(await stripe.checkout.sessions.list({ status: 'open' }))).toEqual([open.id])
})

test('rejects invalid list parameters and names them', async () => {
  const { stripe, url } = await startTestSandbox()
  const { id } = await stripe.checkout.sessions.create(ORDER)
  const rejected: [string, object][] = [
    ['limit=0', { param: 'limit', code: 'parameter_invalid_integer' }],
    ['limit=101', { param: 'limit', code: 'parameter_invalid_integer' }],
    ['limit=ten', { param: 'limit', code: 'parameter_invalid_integer' }],
    ['created=today', { param: 'created', code: 'parameter_invalid_integer' }],
    ['created[gte]=today', { param: 'created[gte]', code: 'parameter_invalid_integer' }],
    ['created[since]=1', { param: 'created[since]', code: 'parameter_unknown' }],
    ['starting_after=cs_no', { param: 'starting_after', code: 'resource_missing' }],
    ['ending_before=cs_no', { param: 'ending_before', code: 'resource_missing' }],
    [`starting_after=${id}&ending_before=${id}`, { param: 'starting_after' }],
    ['status=lost', { param: 'status' }],
    ['color=red', { param: 'color', code: 'parameter_unknown' }],
    ['expand[]=data.friends', { param: 'expand' }],
  ]
  for (const [query, error] of rejected) {
    const answer = await fetch(`${url}/v1/checkout/sessions?${query}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    expect([query, answer.status, ((await answer.json()) as { error: object }).error]).toEqual([
      query,
      400,
      expect.objectContaining({ type: 'invalid_request_error', ...error }),
    ])
  }
})
