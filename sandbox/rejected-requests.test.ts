import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ORDER, startTestSandbox, stripeAt } from './testing/test-setup.ts'

const item = ORDER.line_items?.[0]
const now = Math.floor(Date.now() / 1000)
const INVALID: [string, object, object][] = [
  [
    'a parameter that was removed',
    { payment_method_types: ['card'] },
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    'a parameter inside another',
    { payment_intent_data: { color: 'x' } },
    { code: 'parameter_unknown', param: 'payment_intent_data[color]' },
  ],
  ['no line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['an empty URL', { success_url: '' }, { code: 'parameter_invalid_empty', param: 'success_url' }],
  [
    'a fractional quantity',
    { line_items: [{ ...item, quantity: 1.5 }] },
    { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
  ],
  ['another mode', { mode: 'subscription' }, { param: 'mode' }],
  ['an old UI mode', { ui_mode: 'hosted' }, { param: 'ui_mode' }],
  ['an expiry too soon', { expires_at: now + 600 }, { param: 'expires_at' }],
  ['an expiry too late', { expires_at: now + 90_000 }, { param: 'expires_at' }],
  ['101 line items', { line_items: Array.from({ length: 101 }, () => item) }, { param: 'line_items' }],
  [
    'less than fifty cents',
    {
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } },
      ],
    },
    { code: 'amount_too_small' },
  ],
  [
    'an unknown currency',
    {
      line_items: [
        { quantity: 1, price_data: { currency: 'xyz', unit_amount: 99, product_data: { name: 'x' } } },
      ],
    },
    { param: 'line_items[0][price_data][currency]' },
  ],
]

test.each(INVALID)('rejects a session with %s and names the parameter', async (_what, invalid, error) => {
  const { stripe } = await startTestSandbox()
  const params = { ...ORDER, ...invalid } as Stripe.Checkout.SessionCreateParams
  await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    ...error,
  })
})

test('answers 404 with the name of the missing object', async () => {
  const { stripe } = await startTestSandbox()
  const absent = { statusCode: 404, code: 'resource_missing' }
  await expect(stripe.checkout.sessions.retrieve('cs_test_no')).rejects.toMatchObject(absent)
  await expect(stripe.paymentIntents.retrieve('pi_no')).rejects.toMatchObject(absent)
  await expect(stripe.refunds.create({ payment_intent: 'pi_no' })).rejects.toMatchObject(absent)
  await expect(stripe.rawRequest('GET', '/v1/unicorns')).rejects.toMatchObject({ statusCode: 404 })
  await expect(
    stripe.checkout.sessions.create({ ...ORDER, expand: ['customer.friends'] }),
  ).rejects.toMatchObject({
    param: 'expand',
  })
})

test('accepts test keys only', async () => {
  const { stripe, url } = await startTestSandbox()
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  await expect(stripeAt(url, 'sk_live_x').balance.retrieve()).rejects.toMatchObject({ statusCode: 401 })
  const bare = await fetch(`${url}/v1/balance`)
  expect(bare.status).toBe(401)
})

test('parses forms as curl sends them and answers 400 to invalid ones', async () => {
  const { url } = await startTestSandbox()
  const headers = {
    authorization: `Basic ${btoa('sk_test_sandbox:')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body =
    'mode=payment&success_url=http://x.test/&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd' +
    '&line_items[0][price_data][unit_amount]=500&line_items[0][price_data][product_data][name]=A&expand[]=line_items'
  const session = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body })
  expect(await session.json()).toMatchObject({ amount_total: 500, line_items: { object: 'list' } })
  for (const junk of ['%%%=%', 'a[b[c=]]', '__proto__[x]=1', 'mode[]=1&mode=2', '[]', '\u0000']) {
    const answer = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body: junk })
    expect([junk, answer.status]).toEqual([junk, 400])
  }
  const json = { ...headers, 'content-type': 'application/json' }
  expect((await fetch(`${url}/v1/refunds`, { method: 'POST', headers: json, body: '{' })).status).toBe(400)
})
