import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkoutForm, openCheckout, payByCard, refusalOf, setOutside } from '#checks/buyer.ts'
import { type ProviderCall, type ProviderProxy, passOn, startProviderProxy } from '#checks/provider-proxy.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop
let proxy: ProviderProxy
let staff: Visitor
beforeAll(async () => {
  proxy = await startProviderProxy()
  shop = await startTestShop({ SANDBOX_PORT: String(proxy.port) })
  proxy.target = shop.sandboxUrl
  staff = await loggedIn(shop, 'siteadmin')
  await setOutside(shop, 'webhooks', { mode: 'drop' })
})
beforeEach(async () => {
  proxy.meddle = passOn
  await changePiece(staff, 1, { stock: 9 })
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.till)
const hangUp = (call: ProviderCall) => call.drop()

/** The provider is well but for requests whose path ends so. */
function except(ending: string, meddle: (call: ProviderCall) => Promise<void> | void) {
  proxy.meddle = (call) => (call.path.split('?')[0]?.endsWith(ending) ? meddle(call) : passOn(call))
}

async function paidCheckout(buyer: Visitor) {
  const checkout = await openCheckout(buyer, ONE)
  await payByCard(checkout)
  return checkout
}

test.each<[string, ProviderProxy['meddle']]>([
  ['before the money is taken', (call) => call.drop()],
  ['while it answers that the money is taken', (call) => call.forward().then(() => call.drop())],
  ['with a fault of its own', (call) => call.answer(500, '{"error":{"type":"api_error","message":"Oops"}}')],
])('gone %s: the buyer is told it is authorised, and the money is taken once', async (_, meddle) => {
  const buyer = shop.visitor()
  const checkout = await paidCheckout(buyer)
  except('/capture', meddle)
  const first = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(first.order.status).toBe('pending')
  await sweep()
  proxy.meddle = passOn
  expect(await sweep()).toEqual([])
  const { order } = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.timeline.map(({ step }) => step)).toEqual(['placed', 'paid'])
  expect(await stockOf(staff, 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

const NONSENSE: [what: string, status: number, body: string, type?: string][] = [
  ['a page of HTML', 200, '<!doctype html><title>Captive portal</title>', 'text/html'],
  ['nothing at all', 200, ''],
  ['an empty object', 200, '{}'],
  ['an empty list', 200, '[]'],
  ['null', 200, 'null'],
  ['another session', 200, '{"id":"cs_test_other","object":"checkout.session","status":"complete"}'],
  ['a gateway error', 502, '<h1>502 Bad Gateway</h1>', 'text/html'],
  ['a not-found page', 404, '<h1>Not Found</h1>', 'text/html'],
  ['too many requests', 429, '{"error":{"type":"rate_limit_error","message":"Slow down"}}'],
  ['a wrong key', 401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}'],
]

test.each(NONSENSE)('answering %s: no order is lost, no piece is held for nothing', async (_, ...answer) => {
  const buyer = shop.visitor()
  const paid = await paidCheckout(buyer)
  const form = await checkoutForm(buyer, ONE)
  proxy.meddle = (call) => call.answer(...answer)
  const [placing, verifying, leaving] = await Promise.all([
    refusalOf(shop.visitor().api.checkout.place(form)),
    refusalOf(buyer.api.orders.verify({ order_uuid: paid.orderUuid })),
    buyer.api.checkout.cancel({ order_uuid: paid.orderUuid }),
  ])
  expect(placing.status).toBe(503)
  expect(verifying.status).toBe(503)
  expect(leaving.outcome).toBe('open')
  expect(await stockOf(staff, 1)).toBe(8)
  proxy.meddle = passOn
  const { order } = await buyer.api.orders.verify({ order_uuid: paid.orderUuid })
  expect(order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('never answering: nobody waits for ever, and nothing is lost', async () => {
  const buyer = shop.visitor()
  const paid = await paidCheckout(buyer)
  const form = await checkoutForm(buyer, ONE)
  proxy.meddle = () => {}
  const [placing, verifying, left] = await Promise.all([
    refusalOf(shop.visitor().api.checkout.place(form)),
    refusalOf(buyer.api.orders.verify({ order_uuid: paid.orderUuid })),
    buyer.fetch(`/api/checkout/cancelled?order_uuid=${paid.orderUuid}`),
  ])
  expect([placing.status, verifying.status, left.status]).toEqual([503, 503, 303])
  expect(await stockOf(staff, 1)).toBe(8)
  proxy.meddle = passOn
  expect((await buyer.api.orders.verify({ order_uuid: paid.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('refusing to open a page: said so in a sentence, and nothing is held', async () => {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, ONE)
  const refused =
    '{"error":{"type":"invalid_request_error","param":"customer_email","message":"Invalid email"}}'
  except('/checkout/sessions', (call) => call.answer(400, refused))
  const { status, error } = await refusalOf(buyer.api.checkout.place(form))
  expect([status, error]).toEqual([
    400,
    'The payment provider would not take this order. Check your details, or contact the shop.',
  ])
  expect(await stockOf(staff, 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})

test('refusing to take the money it authorised: a person is told, and the pieces stay held', async () => {
  const buyer = shop.visitor()
  const checkout = await paidCheckout(buyer)
  const refused =
    '{"error":{"type":"card_error","code":"capture_charge_authorization_expired","message":"Expired"}}'
  except('/capture', (call) => call.answer(402, refused))
  await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  await sweep()
  const row = await shop.shop.db
    .selectFrom('orders')
    .selectAll()
    .where('order_uuid', '=', checkout.orderUuid)
    .executeTakeFirstOrThrow()
  expect([row.status, row.holds_stock, row.flag]).toEqual([
    'pending',
    1,
    'The payment provider would not take the authorised money.',
  ])
  proxy.meddle = passOn
  await sweep()
  expect((await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('gone while the unpaid page is to end, it is asked again', async () => {
  const checkout = await openCheckout(shop.visitor(), ONE)
  except('/expire', hangUp)
  expect(await staff.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'open',
  })
  proxy.meddle = passOn
  expect(await staff.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await stockOf(staff, 1)).toBe(9)
  expect(await shop.audit()).toEqual([])
})
