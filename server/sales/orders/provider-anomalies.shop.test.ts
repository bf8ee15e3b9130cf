import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import {
  forwardCall,
  type ProviderCall,
  type ProviderProxy,
  startProviderProxy,
} from '#test/support/provider-proxy.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { sweepOrders } from './sweep-orders.ts'

let shop: TestShop
let proxy: ProviderProxy
let admin: TestClient
beforeAll(async () => {
  proxy = await startProviderProxy()
  shop = await startTestShop({ SANDBOX_PORT: String(proxy.port), PROVIDER_TIMEOUT_MS: '1500' })
  proxy.target = shop.sandboxUrl
  admin = await loggedIn(shop, 'siteadmin')
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
})
beforeEach(async () => {
  proxy.intercept = forwardCall
  await changeProduct(admin, 1, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.paymentContext)

/** Passes on all other requests. */
function interceptPath(suffix: string, intercept: (call: ProviderCall) => Promise<void> | void) {
  proxy.intercept = (call) =>
    call.path.split('?')[0]?.endsWith(suffix) ? intercept(call) : forwardCall(call)
}

async function paidCheckout(customer: TestClient) {
  const checkout = await openCheckout(customer, ONE)
  await payByCard(checkout)
  return checkout
}

test('names the email field when the provider rejects the address', async () => {
  interceptPath('/checkout/sessions', (call) =>
    call.answer(
      400,
      '{"error":{"type":"invalid_request_error","param":"customer_email","message":"Invalid email address"}}',
    ),
  )
  const customer = shop.client()
  const answer = await ask(customer, 'POST /api/checkout', await checkoutForm(customer, ONE))
  const error = 'The payment provider did not accept this email address. Check it for mistakes.'
  expect([answer.status, answer.body]).toEqual([400, { error, fields: { email: error } }])
  expect(await stockOf(admin, 1)).toBe(9)
})

test.each<[string, ProviderProxy['intercept']]>([
  ['fails before the capture', (call) => call.drop()],
  ['fails after the capture', (call) => call.forward().then(() => call.drop())],
  ['returns a 500', (call) => call.answer(500, '{"error":{"type":"api_error","message":"Oops"}}')],
])('captures once when the provider %s', async (_, intercept) => {
  const customer = shop.client()
  const checkout = await paidCheckout(customer)
  const keys = new Set<string | undefined>()
  interceptPath('/capture', (call) => {
    keys.add(call.key)
    return intercept(call)
  })
  const first = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(first.order.status).toBe('pending')
  await sweep()
  proxy.intercept = forwardCall
  expect(await sweep()).toEqual([])
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.timeline.map(({ step }) => step)).toEqual(['placed', 'paid'])
  expect([...keys]).toEqual([expect.stringMatching(/^capture-pi_\w+-\d+$/)])
  expect(await stockOf(admin, 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

test('voids once when the connection breaks after the void', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONE)
  const { orderUuid } = checkout
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', restock: true, refund: false })
  await payByCard(checkout)
  const keys: (string | undefined)[] = []
  interceptPath('/cancel', (call) => {
    keys.push(call.key)
    return call.forward().then(() => call.drop())
  })
  expect((await httpErrorOf(customer.api.orders.verify({ order_uuid: orderUuid }))).status).toBe(404)
  expect(keys.length).toBeGreaterThan(1)
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^void-pi_\w+$/)])
  proxy.intercept = forwardCall
  expect(await sweep()).toEqual([])
  const { payment } = (await admin.api.admin.order({ orderUuid })).order
  expect(payment).toMatchObject({ state: 'refused', captured: 0 })
  expect(await shop.audit()).toEqual([])
})

const INVALID_RESPONSES: [name: string, status: number, body: string, type?: string][] = [
  ['an HTML page', 200, '<!doctype html><title>Captive portal</title>', 'text/html'],
  ['an empty body', 200, ''],
  ['an empty object', 200, '{}'],
  ['an empty list', 200, '[]'],
  ['null', 200, 'null'],
  ['another session', 200, '{"id":"cs_test_other","object":"checkout.session","status":"complete"}'],
  ['a gateway error', 502, '<h1>502 Bad Gateway</h1>', 'text/html'],
  ['a not-found page', 404, '<h1>Not Found</h1>', 'text/html'],
  ['too many requests', 429, '{"error":{"type":"rate_limit_error","message":"Slow down"}}'],
  ['a wrong key', 401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}'],
]

test.each(INVALID_RESPONSES)(
  'loses no order and no stock when the provider returns %s',
  async (_, ...response) => {
    const customer = shop.client()
    const paid = await paidCheckout(customer)
    const form = await checkoutForm(customer, ONE)
    proxy.intercept = (call) => call.answer(...response)
    const [placing, verifying, cancelling] = await Promise.all([
      httpErrorOf(shop.client().api.checkout.place(form)),
      httpErrorOf(customer.api.orders.verify({ order_uuid: paid.orderUuid })),
      customer.api.checkout.cancel({ order_uuid: paid.orderUuid }),
    ])
    expect(placing.status).toBe(503)
    expect(verifying.status).toBe(503)
    expect(cancelling.outcome).toBe('open')
    expect(await stockOf(admin, 1)).toBe(8)
    proxy.intercept = forwardCall
    const { order } = await customer.api.orders.verify({ order_uuid: paid.orderUuid })
    expect(order.status).toBe('paid')
    expect(await shop.audit()).toEqual([])
  },
)

test('times out when the provider never responds and loses nothing', async () => {
  const customer = shop.client()
  const paid = await paidCheckout(customer)
  const form = await checkoutForm(customer, ONE)
  proxy.intercept = () => {}
  const [placing, verifying, cancelling] = await Promise.all([
    httpErrorOf(shop.client().api.checkout.place(form)),
    httpErrorOf(customer.api.orders.verify({ order_uuid: paid.orderUuid })),
    customer.fetch(`/api/checkout/cancelled?order_uuid=${paid.orderUuid}`),
  ])
  expect([placing.status, verifying.status, cancelling.status]).toEqual([503, 503, 303])
  expect(await stockOf(admin, 1)).toBe(8)
  proxy.intercept = forwardCall
  expect((await customer.api.orders.verify({ order_uuid: paid.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('reserves nothing when the provider rejects the session', async () => {
  const customer = shop.client()
  const form = await checkoutForm(customer, ONE)
  const error = '{"error":{"type":"invalid_request_error","param":"line_items","message":"Invalid amount"}}'
  interceptPath('/checkout/sessions', (call) => call.answer(400, error))
  expect(await httpErrorOf(customer.api.checkout.place(form))).toMatchObject({
    status: 400,
    error: 'The payment provider did not accept this order. Check your details, or contact the shop.',
  })
  expect(await stockOf(admin, 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})

test('flags an order after a rejected capture, keeps the reservation and captures later', async () => {
  const customer = shop.client()
  const checkout = await paidCheckout(customer)
  const error =
    '{"error":{"type":"card_error","code":"capture_charge_authorization_expired","message":"Expired"}}'
  const rejected = new Set<string | undefined>()
  interceptPath('/capture', (call) => {
    rejected.add(call.key)
    call.answer(402, error)
  })
  await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  await sweep()
  const row = await shop.shop.db
    .selectFrom('orders')
    .selectAll()
    .where('order_uuid', '=', checkout.orderUuid)
    .executeTakeFirstOrThrow()
  expect([row.status, row.holds_stock, row.flag]).toEqual([
    'pending',
    1,
    'The payment provider rejected the capture.',
  ])
  // Stripe replays the first response to a key for a day.
  interceptPath('/capture', (call) =>
    rejected.has(call.key)
      ? call.answer(402, error, 'application/json', { 'idempotent-replayed': 'true' })
      : forwardCall(call),
  )
  await sweep()
  expect((await customer.api.orders.verify({ order_uuid: checkout.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('retries when the provider fails while a session is being expired', async () => {
  const checkout = await openCheckout(shop.client(), ONE)
  interceptPath('/expire', (call) => call.drop())
  expect(await admin.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'open',
  })
  proxy.intercept = forwardCall
  expect(await admin.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await stockOf(admin, 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})

test('refunds nothing of a payment that the provider does not know', async () => {
  const customer = shop.client()
  const { orderUuid } = await paidCheckout(customer)
  await customer.api.orders.verify({ order_uuid: orderUuid })
  interceptPath('/refunds', (call) =>
    call.answer(
      404,
      '{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such payment_intent"}}',
    ),
  )
  const refund = admin.api.admin.refundOrder({ orderUuid, amount: 10, request_key: crypto.randomUUID() })
  const error = 'The payment provider does not know this payment.'
  expect(await httpErrorOf(refund)).toEqual({ status: 409, error })
})
