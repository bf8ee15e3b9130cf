import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buys,
  CHECKOUT,
  checkOut,
  from,
  LIVE_LIMITS,
  NETWORK_LIMIT,
  readStock,
  sweep,
} from '#test/support/checkout-abuse.ts'
import { checkoutForm, httpErrorOf, payByCard } from '#test/support/checkout-helpers.ts'
import { addDrop, addProduct, passTimeTo } from '#test/support/drop-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { GRACE_PERIOD_MS } from './unpaid-checkouts.ts'

let shop: TestShop
afterEach(() => shop.close())

const KNIFE = 1
const FULL = [KNIFE, 3, 4, 7]

async function leaveUnpaid(address: string, id = KNIFE, quantity = 1) {
  const customer = shop.client()
  const answer = await checkOut(customer, [{ id, quantity }], address)
  expect(answer.status).toBe(200)
  return { customer, url: answer.body.url, orderUuid: answer.body.order_uuid, sessionId: '' }
}

async function startShop(stock: number) {
  shop = await startTestShop(LIVE_LIMITS)
  const admin = await loggedIn(shop, 'admin')
  await changeProduct(admin, KNIFE, { stock })
  return { left: () => stockOf(admin, KNIFE) }
}

test('returns the stock of unpaid checkouts while abuse is suspected, and sells to whoever pays first', async () => {
  const { left } = await startShop(4)
  const early = []
  for (const network of [1, 2, 3]) early.push(await leaveUnpaid(`198.51.100.${network}`))
  expect(await left()).toBe(1)
  shop.passTime(GRACE_PERIOD_MS)
  await sweep(shop)
  expect(await left()).toBe(4)

  // A checkout during the abuse reserves nothing, and takes the stock when its card is authorized.
  expect(await buys(shop, KNIFE, '203.0.113.1')).toBe(true)
  expect(await left()).toBe(3)
  for (const checkout of early) await payByCard(checkout)
  for (const { customer, orderUuid } of early) {
    const { order } = await customer.api.orders.verify({ order_uuid: orderUuid })
    expect(order.status).toBe('paid')
  }
  expect(await left()).toBe(0)
  expect(await shop.audit()).toEqual([])
})

test('charges only one of two customers who pay for the last one without a reservation', async () => {
  const { left } = await startShop(3)
  for (const network of [1, 2, 3]) await leaveUnpaid(`198.51.100.${network}`)
  shop.passTime(GRACE_PERIOD_MS)
  await sweep(shop)
  await changeProduct(await loggedIn(shop, 'admin'), KNIFE, { stock: 1 })
  const [first, second] = [await leaveUnpaid('203.0.113.1'), await leaveUnpaid('203.0.113.2')]
  expect(await left()).toBe(1)
  for (const checkout of [first, second]) await payByCard(checkout)
  const verified = await Promise.allSettled(
    [first, second].map(({ customer, orderUuid }) => customer.api.orders.verify({ order_uuid: orderUuid })),
  )
  // Either webhook may arrive first.
  const [winner, loser] = verified[0]?.status === 'fulfilled' ? [first, second] : [second, first]
  expect((await winner.customer.api.orders.verify({ order_uuid: winner.orderUuid })).order.status).toBe(
    'paid',
  )
  expect(await httpErrorOf(loser.customer.api.orders.verify({ order_uuid: loser.orderUuid }))).toMatchObject({
    status: 404,
  })
  const { state, captured_cents } = await shop.shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.state', 'captured_cents'])
    .where('order_uuid', '=', loser.orderUuid)
    .executeTakeFirstOrThrow()
  expect([state, captured_cents]).toEqual(['refused', 0])
  expect(await shop.audit()).toEqual([])
})

async function largeCart() {
  const cart = [3, 4, 7].map((id) => ({ id, quantity: 1 }))
  const form = await checkoutForm(shop.client(), cart)
  return { form, place: () => place(form) }
}

const place = async (form: object) => (await ask(shop.client(), CHECKOUT, form, from('203.0.113.7'))).body

test('asks for a captcha for every large cart while abuse is suspected anywhere', async () => {
  await startShop(9)
  for (const network of [1, 2, 3]) await leaveUnpaid(`198.51.100.${network}`)
  const large = await largeCart()
  const small = { ...large.form, ...(await checkoutForm(shop.client(), [{ id: 3, quantity: 1 }])) }
  expect(await large.place()).toHaveProperty('url')
  shop.passTime(GRACE_PERIOD_MS)
  expect(await large.place()).toHaveProperty('captcha', true)
  expect(await place(small)).toHaveProperty('url')
})

test('takes a rush in which more is paid than left unpaid for no abuse', async () => {
  await startShop(30)
  const admin = await loggedIn(shop, 'admin')
  const left = [3, 4, 7]
  for (const id of left) {
    await changeProduct(admin, id, { stock: 9 })
    await leaveUnpaid(`198.51.100.${id}`, id, NETWORK_LIMIT)
  }
  const large = await largeCart()
  shop.passTime(GRACE_PERIOD_MS)
  expect(await large.place()).toHaveProperty('captcha', true)
  for (const network of [1, 2, 3, 4])
    expect(await buys(shop, KNIFE, `203.0.113.1${network}`, NETWORK_LIMIT)).toBe(true)
  expect(await large.place()).toHaveProperty('url')
})

/** A shop with 32 units, eight of each product. */
async function startFullShop() {
  shop = await startTestShop(LIVE_LIMITS)
  const admin = await loggedIn(shop, 'admin')
  for (const id of (await readStock(shop)).keys())
    await changeProduct(admin, id, { stock: FULL.includes(id) ? 8 : 0 })
  const left = async () => [...(await readStock(shop)).values()].reduce((total, stock) => total + stock, 0)
  return { admin, left }
}

test('asks for a captcha once several networks reserve half of the stock in seconds, and returns it at once', async () => {
  const { left } = await startFullShop()
  const customer = await leaveUnpaid('203.0.113.2')
  let asked = 0
  for (const network of Array.from({ length: 12 }, (_, index) => index)) {
    const form = await checkoutForm(shop.client(), [{ id: FULL[network % 4] ?? KNIFE, quantity: 2 }])
    const { body } = await ask(shop.client(), CHECKOUT, form, from(`198.51.100.${network}`))
    if (body.captcha) asked += 1
  }
  expect([asked, await left()]).toEqual([4, 15])
  await sweep(shop)
  // The customer with one piece keeps it.
  expect(await left()).toBe(31)
  expect(await buys(shop, KNIFE, '203.0.113.1')).toBe(true)
  await payByCard(customer)
  expect(await left()).toBe(30)
  expect(await shop.audit()).toEqual([])
})

test('asks for no captcha in a rush of customers who want a piece each, or what a drop allows each', async () => {
  const { admin, left } = await startFullShop()
  const id = await addProduct(admin, 'Camp Knife', 40)
  const { opens_at } = await addDrop(shop, admin, { product_ids: [id], per_customer: 2 })
  passTimeTo(shop, opens_at)
  for (let network = 0; network < 20; network++)
    await leaveUnpaid(`198.51.100.${network}`, FULL[network % 4], 1)
  expect(await left()).toBe(12 + 40)
  for (let network = 0; network < 19; network++) {
    const form = await checkoutForm(shop.client(), [{ id, quantity: 2 }], {
      email: `customer-${network}@example.com`,
      address: `${network} Mill Lane`,
    })
    expect((await ask(shop.client(), CHECKOUT, form, from(`203.0.113.${network}`))).body).toHaveProperty(
      'url',
    )
  }
  expect((await readStock(shop)).get(id)).toBe(2)
  await sweep(shop)
  expect((await readStock(shop)).get(id)).toBe(2)
})

test('makes a network wait after an unpaid checkout while abuse is suspected', async () => {
  await startShop(9)
  for (const network of [1, 2, 3]) await leaveUnpaid(`198.51.100.${network}`)
  shop.passTime(GRACE_PERIOD_MS)
  const again = await checkOut(shop.client(), [{ id: KNIFE, quantity: 1 }], '198.51.100.1')
  expect([again.status, again.body.error]).toEqual([
    429,
    'A checkout from your network was not paid. Please try again in 5 minutes.',
  ])
  expect(again.headers.get('retry-after')).toBe('300')
  shop.passTime(5 * MINUTE_MS)
  expect(await buys(shop, KNIFE, '198.51.100.1')).toBe(true)
})

test('reserves a product only once for a network that leaves it unpaid', async () => {
  const { left } = await startShop(2)
  await leaveUnpaid('198.51.100.1')
  expect(await left()).toBe(1)
  shop.passTime(GRACE_PERIOD_MS)
  await leaveUnpaid('198.51.100.1')
  expect(await left()).toBe(1)
  await leaveUnpaid('198.51.100.2')
  expect(await left()).toBe(0)
})

test('reserves no more units at a time than one network may', async () => {
  const { left } = await startShop(9)
  const place = (quantity: number) => checkOut(shop.client(), [{ id: KNIFE, quantity }], '198.51.100.1')
  expect((await place(5)).status).toBe(200)
  expect(await left()).toBe(9)
  expect((await place(4)).status).toBe(200)
  expect(await left()).toBe(5)
  expect((await place(1)).status).toBe(200)
  expect(await left()).toBe(5)
})
