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

/** As a live shop is set up. */
const LIVE = {
  OPEN_CHECKOUTS: '10',
  VISITOR_CHECKOUTS: '2',
  UNPAID_CHECKOUTS: '3',
  TRUSTED_PROXIES: '127.0.0.1',
}
/** In an hour; 1,700 in the case this is about. */
const ATTEMPTS = TEST_SCALE.cardTests
const TAKES_AT_MOST_MS = MINUTE_MS + 200 * ATTEMPTS
const CHECKOUT = 'POST /api/checkout'

let shop: TestShop
afterEach(() => shop.close())

let solved = 0
const captcha = () => `sandbox-pass-card-${process.pid}-${++solved}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** What the shop does by itself each minute. */
async function sweep(): Promise<void> {
  const { db, paymentContext, config } = shop.shop
  expect([
    ...(await sweepOrders(db, paymentContext)),
    ...(await expireAbusiveCheckouts(db, paymentContext, config)),
  ]).toEqual([])
}

async function shelf(): Promise<Map<number, number>> {
  const { data } = await shop.client().api.products.list({})
  return new Map(data.map(({ id, stock }) => [id, stock]))
}

/** Goes as a page would: a captcha is solved when it is asked for, and not before. @returns whether the piece was bought. */
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

/** One of those who come while it goes on: every tenth minute, for the piece of which most are left. */
async function somebodyBuys(minute: number): Promise<boolean> {
  const [[id, stock] = [0, 0]] = [...(await shelf())].sort(([, a], [, b]) => b - a)
  return stock > 0 && (await buys(id, `203.0.113.${minute}`))
}

async function anHourOfTests(
  attempt: (each: number) => Promise<number>,
): Promise<{ statuses: Map<number, number>; bought: number[] }> {
  const statuses = new Map<number, number>()
  const bought: number[] = []
  for (let each = 0, minute = 0; each < ATTEMPTS; each++) {
    const status = await attempt(each)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    shop.passTime(Math.ceil(HOUR_MS / ATTEMPTS))
    const now = Math.floor(((each + 1) * 60) / ATTEMPTS)
    if (now > minute) {
      minute = now
      await sweep()
      if (minute % 10 === 5 && (await somebodyBuys(minute))) bought.push(minute)
    }
  }
  return { statuses, bought }
}

/** The hour is over, and with it whatever the tester still had open. */
async function expectNothingHeld(before: Map<number, number>, bought: number): Promise<void> {
  shop.passTime(RESERVATION_MAX_MS)
  await sweep()
  const sum = (shelf: Map<number, number>) => [...shelf.values()].reduce((all, stock) => all + stock, 0)
  expect(sum(await shelf())).toBe(sum(before) - bought)
  expect(await buys(1, '203.0.113.99')).toBe(true)
  expect(await shop.audit()).toEqual([])
}

test(
  'limits a card tester on one network while others can buy',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const ids = [...before.keys()]
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.client()
      const form = await checkoutForm(stranger, [{ id: ids[each % ids.length] ?? 1, quantity: 1 }])
      return (await ask(stranger, CHECKOUT, form, from('198.51.100.7'))).status
    })
    expect(bought).toEqual([5, 15, 25, 35, 45, 55])
    // As many as may stand open at once, and then a captcha for as long as they are remembered.
    expect(statuses.get(200)).toBe(10)
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 429]))
    await expectNothingHeld(before, bought.length)
  },
  TAKES_AT_MOST_MS,
)

test(
  'frees the stock after ten minutes when a tester uses a network for each order',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.client()
      const left = [...(await shelf())].filter(([, stock]) => stock > 0)
      if (left.length === 0) return 409
      const cart = left.map(([id, quantity]) => ({ id, quantity }))
      const form = await checkoutForm(stranger, cart)
      return (await ask(stranger, CHECKOUT, form, from(`2001:db8:${each.toString(16)}::1`))).status
    })
    expect(bought).toEqual([15, 25, 35, 45, 55])
    expect(statuses.get(200)).toBe(1)
    expect(statuses.get(400)).toBeGreaterThan(ATTEMPTS / 2)
    await expectNothingHeld(before, bought.length)
  },
  TAKES_AT_MOST_MS,
)

test(
  'frees single products after ten minutes when a tester changes networks',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.client()
      const [free] = [...(await shelf())].filter(([, stock]) => stock > 0)
      if (!free) return 409
      const form = await checkoutForm(stranger, [{ id: free[0], quantity: 1 }])
      return (await ask(stranger, CHECKOUT, form, from(`2001:db8:${each.toString(16)}::1`))).status
    })
    expect(bought.filter((minute) => minute > 12)).toEqual([15, 25, 35, 45, 55])
    expect(statuses.get(200)).toBeLessThan(ATTEMPTS / 3)
    await expectNothingHeld(before, bought.length)
  },
  TAKES_AT_MOST_MS,
)

async function open(client: TestClient, id: number, headers = {}) {
  return ask(client, CHECKOUT, await checkoutForm(client, [{ id, quantity: 1 }]), headers)
}

test("ends a customer's oldest checkout when they open a third", async () => {
  shop = await startTestShop(LIVE)
  const customer = shop.client()
  const before = await shelf()
  for (const id of [1, 2, 3]) expect((await open(customer, id)).status).toBe(200)
  const now = await shelf()
  expect([...before.keys()].filter((id) => now.get(id) !== before.get(id)).sort()).toEqual([2, 3])
  expect(await shop.audit()).toEqual([])
})

test('never exceeds the limit of open checkouts, however many come at once', async () => {
  shop = await startTestShop({ ...LIVE, UNPAID_CHECKOUTS: '100' })
  const form = await checkoutForm(shop.client(), [{ id: 10, quantity: 1 }])
  await changeProduct(await loggedIn(shop, 'admin'), 10, { stock: 100 })
  const office = from('198.51.100.9')
  const asked = await Promise.all(
    Array.from({ length: 40 }, () => ask(shop.client(), CHECKOUT, form, office)),
  )
  const count = (status: number) => asked.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([10, 30])
  expect(Number(asked.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Who pays makes room for the next.
  const paid = asked.find(({ status }) => status === 200)?.body
  await payByCard({ url: paid.url, orderUuid: paid.order_uuid, sessionId: '' })
  await shop.client().api.orders.verify({ order_uuid: paid.order_uuid })
  expect((await ask(shop.client(), CHECKOUT, form, office)).status).toBe(200)
  expect((await ask(shop.client(), CHECKOUT, form, from('198.51.100.10'))).status).toBe(200)

  // One browser from many networks is one visitor.
  const wanderer = shop.client()
  await ask(wanderer, CHECKOUT, form, from('198.51.100.20'))
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, each) => ask(wanderer, CHECKOUT, form, from(`198.51.100.${30 + each}`))),
  )
  expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await shop.audit()).toEqual([])
})

test('rejects a used or made-up captcha token', async () => {
  shop = await startTestShop({ ...LIVE, UNPAID_CHECKOUTS: '1' })
  const customer = shop.client()
  const { body } = await open(customer, 1)
  await customer.api.checkout.cancel({ order_uuid: body.order_uuid })
  const form = await checkoutForm(customer, [{ id: 1, quantity: 1 }])
  const refused = { error: 'Please complete the reCAPTCHA.', captcha: true }
  expect((await ask(customer, CHECKOUT, form)).body).toEqual(refused)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: 'made-up' })).body).toEqual(refused)
  const token = captcha()
  // A total out of date uses up no captcha.
  const old = { ...form, totalPrice: 1, recaptchaToken: token }
  expect((await ask(customer, CHECKOUT, old)).status).toBe(409)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: token })).status).toBe(200)
  expect((await ask(customer, CHECKOUT, { ...form, recaptchaToken: token })).body).toEqual(refused)
  shop.passTime(2 * HOUR_MS)
  await sweep()
  expect((await open(shop.client(), 1)).status).toBe(200)
})
