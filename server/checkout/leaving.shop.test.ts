import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buy,
  checkoutForm,
  DECLINED_CARD,
  eventually,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
  refusalOf,
  setOutside,
} from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sweepOrders } from '#server/orders/sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
})
beforeEach(async () => {
  shop.passTime(32 * 60_000)
  await sweep()
  staff = await loggedIn(shop, 'siteadmin')
  await changePiece(staff, 2, { stock: 1 })
})
afterAll(() => shop.close())

const ONLY = [{ id: 2, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.till)

async function statusOf({ orderUuid }: OpenCheckout) {
  return (await staff.api.admin.orders({ search: orderUuid })).orders[0]?.status
}

async function leave(buyer: Visitor, query: string) {
  const answer = await buyer.fetch(`/api/checkout/cancelled${query}`)
  return [answer.status, answer.headers.get('location')]
}

test('a declined card leaves the page open and the piece held; a good one then pays', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  const declined = await payByCard(checkout, DECLINED_CARD)
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('declined')
  expect((await refusalOf(buyer.api.orders.verify({ order_uuid: checkout.orderUuid }))).status).toBe(404)
  expect([await statusOf(checkout), await stockOf(buyer, 2)]).toEqual(['pending', 0])
  expect((await payByCard(checkout)).status).toBe(303)
  expect((await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('who turns back on the payment page comes to the cart, and the piece is free at once', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  expect(await leave(buyer, `?order_uuid=${checkout.orderUuid}`)).toEqual([303, '/shopping-cart'])
  expect([await statusOf(checkout), await stockOf(buyer, 2)]).toEqual(['cancelled', 1])
  expect((await payByCard(checkout)).status).not.toBe(303)
  expect(await leave(buyer, `?order_uuid=${checkout.orderUuid}`)).toEqual([303, '/shopping-cart'])
  expect(await stockOf(buyer, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('the cancel link of a paid order takes nothing away', async () => {
  const buyer = shop.visitor()
  const checkout = await buy(buyer, ONLY)
  await leave(buyer, `?order_uuid=${checkout.orderUuid}`)
  expect(await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'paid',
  })
  expect([await statusOf(checkout), await stockOf(buyer, 2)]).toEqual(['paid', 0])
  expect(await shop.audit()).toEqual([])
})

test('a buyer who pays and turns back before the shop has heard has paid', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  await payByCard(checkout)
  expect(await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'paid',
  })
  expect(await statusOf(checkout)).toBe('paid')
  await setOutside(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})

test.each([
  '',
  '?order_uuid=',
  '?order_uuid=00000000-0000-4000-8000-000000000000',
  '?order_uuid=a&order_uuid=b',
  `?order_uuid=${'x'.repeat(101)}`,
])('a cancel link of no order (%s) leads to the cart and does nothing', async (query) => {
  const checkout = await openCheckout(shop.visitor(), ONLY)
  expect(await leave(shop.visitor(), query)).toEqual([303, '/shopping-cart'])
  expect([await statusOf(checkout), await stockOf(staff, 2)]).toEqual(['pending', 0])
})

test('an order that nobody pays is cancelled after its half hour, once, and the piece returns', async () => {
  const checkout = await openCheckout(shop.visitor(), ONLY)
  shop.passTime(29 * 60_000)
  await sweep()
  expect(await stockOf(staff, 2)).toBe(0)
  shop.passTime(3 * 60_000)
  await Promise.all([sweep(), sweep()])
  await sweep()
  staff = await loggedIn(shop, 'siteadmin')
  expect([await statusOf(checkout), await stockOf(staff, 2)]).toEqual(['cancelled', 1])
  const { orders } = await staff.api.admin.orders({ search: checkout.orderUuid })
  expect(orders[0]?.timeline.map(({ step }) => step)).toEqual(['placed', 'cancelled'])
  expect(await shop.audit()).toEqual([])
})

test('when the provider ends the page early, its event alone frees the piece', async () => {
  const checkout = await openCheckout(shop.visitor(), ONLY)
  await setOutside(shop, `sessions/${checkout.sessionId}`, { action: 'expire' })
  await eventually(
    () => statusOf(checkout),
    (status) => status === 'cancelled',
  )
  expect(await stockOf(staff, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('a payment that comes after all finds its piece still there, and is taken', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  await setOutside(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  const { order } = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(await stockOf(buyer, 2)).toBe(0)
  expect(await shop.audit()).toEqual([])
})

test('a payment that comes when the piece is gone is given back, and the buyer reads so', async () => {
  const late = shop.visitor()
  const checkout = await openCheckout(late, ONLY, { email: 'late@example.com' })
  await late.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  const quick = await buy(shop.visitor(), ONLY)
  await setOutside(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  expect(await refusalOf(late.api.orders.verify({ order_uuid: checkout.orderUuid }))).toEqual({
    status: 404,
    error:
      'Your order could not be completed. This may be because the item(s) went out of stock before checkout was completed.',
  })
  expect([await statusOf(checkout), await statusOf(quick)]).toEqual(['cancelled', 'paid'])
  const provider = await fetch(
    `${shop.sandboxUrl}/v1/checkout/sessions/${checkout.sessionId}?expand[]=payment_intent`,
    {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    },
  )
  expect(await provider.json()).toMatchObject({ payment_intent: { status: 'canceled', amount_received: 0 } })
  expect(await mailbox(shop, 'late@example.com')).toEqual([])
  expect(await shop.audit()).toEqual([])
})

test('the back button does not stand in its own way, and another browser waits', async () => {
  const buyer = shop.visitor()
  const first = await openCheckout(buyer, ONLY)
  const form = await checkoutForm(buyer, ONLY)
  expect(await refusalOf(shop.visitor().api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Upswept Skinner, Curly Maple' is out of stock and cannot be added to the cart.",
  })
  const second = await openCheckout(buyer, ONLY)
  expect([await statusOf(first), await statusOf(second), await stockOf(buyer, 2)]).toEqual([
    'cancelled',
    'pending',
    0,
  ])
  expect((await payByCard(first)).status).not.toBe(303)
  expect((await payByCard(second)).status).toBe(303)
  expect(await shop.audit()).toEqual([])
})

test('the back button after paying never buys the same piece again', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const buyer = shop.visitor()
  const paid = await openCheckout(buyer, ONLY)
  await payByCard(paid)
  const form = await checkoutForm(buyer, ONLY)
  expect((await refusalOf(buyer.api.checkout.place(form))).status).toBe(409)
  expect(await statusOf(paid)).toBe('paid')
  await setOutside(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})
