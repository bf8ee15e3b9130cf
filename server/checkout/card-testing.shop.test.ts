import { afterEach, expect, test } from 'vitest'
import { RESERVATION_MAX_MS } from '#contract/checkout/payment-window.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { checkoutForm, payByCard } from '#test/support/checkout-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { expireAbusiveCheckouts } from './abuse-detection.ts'

const SETTINGS = {
  OPEN_CHECKOUTS: '10',
  VISITOR_CHECKOUTS: '2',
  UNPAID_CHECKOUTS: '3',
  TRUSTED_PROXIES: '127.0.0.1',
}
/** Per hour. */
const ATTEMPTS = TEST_SCALE.cardTests
const TIMEOUT_MS = MINUTE_MS + 200 * ATTEMPTS
const CHECKOUT = 'POST /api/checkout'

let shop: TestShop
afterEach(() => shop.close())

let solved = 0
const captcha = () => `sandbox-pass-card-${process.pid}-${++solved}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** The jobs that a live shop runs every minute. */
async function sweep(): Promise<void> {
  const { db, paymentContext, config } = shop.shop
  expect([
    ...(await sweepOrders(db, paymentContext)),
    ...(await expireAbusiveCheckouts(db, paymentContext, config)),
  ]).toEqual([])
}

async function readStock(): Promise<Map<number, number>> {
  const { data } = await shop.client().api.products.list({})
  return new Map(data.map(({ id, stock }) => [id, stock]))
}

/** Solves a captcha only when required, as the page does. @returns whether the product was bought. */
async function buys(id: number, address: string): Promise<boolean> {
  const customer = shop.client()
  const form = await checkoutForm(customer, [{ id, quantity: 1 }])
  let answer = await ask(customer, CHECKOUT, form, from(address))
  if (answer.body.captcha) {
    answer = await ask(customer, CHECKOUT, { ...form, recaptchaToken: captcha() }, from(address))
  }
  if (answer.status !== 200) return false
  const { url, order_uuid } = answer.body
  await payByCard({ url, orderUuid: order_uuid, sessionId: '' })
  return (await customer.api.orders.verify({ order_uuid })).order.status === 'paid'
}

/** Another customer buys the product with the most stock. */
async function otherCustomerBuys(minute: number): Promise<boolean> {
  const [[id, stock] = [0, 0]] = [...(await readStock())].sort(([, a], [, b]) => b - a)
  return stock > 0 && (await buys(id, `203.0.113.${minute}`))
}

async function testCardsForAnHour(
  attempt: (index: number) => Promise<number>,
): Promise<{ statuses: Map<number, number>; bought: number[] }> {
  const statuses = new Map<number, number>()
  const bought: number[] = []
  for (let index = 0, minute = 0; index < ATTEMPTS; index++) {
    const status = await attempt(index)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    shop.passTime(Math.ceil(HOUR_MS / ATTEMPTS))
    const now = Math.floor(((index + 1) * 60) / ATTEMPTS)
    if (now > minute) {
      minute = now
      await sweep()
      if (minute % 10 === 5 && (await otherCustomerBuys(minute))) bought.push(minute)
    }
  }
  return { statuses, bought }
}

/** Call it after the hour, when all of the tester's checkouts can expire. */
async function expectNothingReserved(before: Map<number, number>, bought: number): Promise<void> {
  shop.passTime(RESERVATION_MAX_MS)
  await sweep()
  const sum = (stock: Map<number, number>) => [...stock.values()].reduce((total, units) => total + units, 0)
  expect(sum(await readStock())).toBe(sum(before) - bought)
  expect(await buys(1, '203.0.113.99')).toBe(true)
  expect(await shop.audit()).toEqual([])
}

test(
  'limits a card tester on one network while others can buy',
  async () => {
    shop = await startTestShop(SETTINGS)
    const before = await readStock()
    const ids = [...before.keys()]
    const { statuses, bought } = await testCardsForAnHour(async (index) => {
      const tester = shop.client()
      const form = await checkoutForm(tester, [{ id: ids[index % ids.length] ?? 1, quantity: 1 }])
      return (await ask(tester, CHECKOUT, form, from('198.51.100.7'))).status
    })
    expect(bought).toEqual([5, 15, 25, 35, 45, 55])
    // OPEN_CHECKOUTS orders, then a captcha until the expired ones are out of the window.
    expect(statuses.get(200)).toBe(10)
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 429]))
    await expectNothingReserved(before, bought.length)
  },
  TIMEOUT_MS,
)

test(
  'frees the stock after ten minutes when a tester uses a network for each order',
  async () => {
    shop = await startTestShop(SETTINGS)
    const before = await readStock()
    const { statuses, bought } = await testCardsForAnHour(async (index) => {
      const tester = shop.client()
      const available = [...(await readStock())].filter(([, stock]) => stock > 0)
      if (available.length === 0) return 409
      const cart = available.map(([id, quantity]) => ({ id, quantity }))
      const form = await checkoutForm(tester, cart)
      return (await ask(tester, CHECKOUT, form, from(`2001:db8:${index.toString(16)}::1`))).status
    })
    expect(bought).toEqual([15, 25, 35, 45, 55])
    expect(statuses.get(200)).toBe(1)
    expect(statuses.get(400)).toBeGreaterThan(ATTEMPTS / 2)
    await expectNothingReserved(before, bought.length)
  },
  TIMEOUT_MS,
)

test(
  'frees single products after ten minutes when a tester changes networks',
  async () => {
    shop = await startTestShop(SETTINGS)
    const before = await readStock()
    const { statuses, bought } = await testCardsForAnHour(async (index) => {
      const tester = shop.client()
      const [available] = [...(await readStock())].filter(([, stock]) => stock > 0)
      if (!available) return 409
      const form = await checkoutForm(tester, [{ id: available[0], quantity: 1 }])
      return (await ask(tester, CHECKOUT, form, from(`2001:db8:${index.toString(16)}::1`))).status
    })
    expect(bought.filter((minute) => minute > 12)).toEqual([15, 25, 35, 45, 55])
    expect(statuses.get(200)).toBeLessThan(ATTEMPTS / 3)
    await expectNothingReserved(before, bought.length)
  },
  TIMEOUT_MS,
)

async function open(client: TestClient, id: number, headers = {}) {
  return ask(client, CHECKOUT, await checkoutForm(client, [{ id, quantity: 1 }]), headers)
}

test("expires a customer's oldest checkout when they open a third", async () => {
  shop = await startTestShop(SETTINGS)
  const customer = shop.client()
  const before = await readStock()
  for (const id of [1, 2, 3]) expect((await open(customer, id)).status).toBe(200)
  const after = await readStock()
  expect([...before.keys()].filter((id) => after.get(id) !== before.get(id)).sort()).toEqual([2, 3])
  expect(await shop.audit()).toEqual([])
})

test('never exceeds the limit of open checkouts under concurrent requests', async () => {
  shop = await startTestShop({ ...SETTINGS, UNPAID_CHECKOUTS: '100' })
  const form = await checkoutForm(shop.client(), [{ id: 10, quantity: 1 }])
  await changeProduct(await loggedIn(shop, 'admin'), 10, { stock: 100 })
  const network = from('198.51.100.9')
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask(shop.client(), CHECKOUT, form, network)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([10, 30])
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
  // A paid order no longer counts.
  const paid = answers.find(({ status }) => status === 200)?.body
  await payByCard({ url: paid.url, orderUuid: paid.order_uuid, sessionId: '' })
  await shop.client().api.orders.verify({ order_uuid: paid.order_uuid })
  expect((await ask(shop.client(), CHECKOUT, form, network)).status).toBe(200)
  expect((await ask(shop.client(), CHECKOUT, form, from('198.51.100.10'))).status).toBe(200)

  // One browser on many networks is one customer.
  const customer = shop.client()
  await ask(customer, CHECKOUT, form, from('198.51.100.20'))
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(customer, CHECKOUT, form, from(`198.51.100.${30 + index}`))),
  )
  expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await shop.audit()).toEqual([])
})

test('rejects a used or invalid captcha token', async () => {
  shop = await startTestShop({ ...SETTINGS, UNPAID_CHECKOUTS: '1' })
  const customer = shop.client()
  const { body } = await open(customer, 1)
  await customer.api.checkout.cancel({ order_uuid: body.order_uuid })
  const form = await checkoutForm(customer, [{ id: 1, quantity: 1 }])
  const rejected = { error: 'Please complete the reCAPTCHA.', captcha: true }
  expect((await ask(customer, CHECKOUT, form)).body).toEqual(rejected)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: 'invalid' })).body).toEqual(rejected)
  const token = captcha()
  // An outdated total does not consume the token.
  const outdated = { ...form, totalPrice: 1, recaptchaToken: token }
  expect((await ask(customer, CHECKOUT, outdated)).status).toBe(409)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: token })).status).toBe(200)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: token })).body).toEqual(rejected)
  shop.passTime(2 * HOUR_MS)
  await sweep()
  expect((await open(shop.client(), 1)).status).toBe(200)
})
