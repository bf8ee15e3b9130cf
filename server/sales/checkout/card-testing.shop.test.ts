import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { RESERVATION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import {
  buys,
  CHECKOUT,
  captcha,
  from,
  LIVE_LIMITS,
  otherCustomerBuys,
  readStock,
  sweep,
} from '#test/support/checkout-abuse.ts'
import { checkoutForm, payByCard } from '#test/support/checkout-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

/** Per hour. */
const ATTEMPTS = TEST_SCALE.cardTests
const TIMEOUT_MS = MINUTE_MS + 200 * ATTEMPTS

let shop: TestShop
afterEach(() => shop.close())

test(
  'limits a card tester on one network while others can buy',
  async () => {
    shop = await startTestShop(LIVE_LIMITS)
    const before = await readStock(shop)
    const ids = [...before.keys()]
    const statuses = new Map<number, number>()
    const bought: number[] = []
    for (let index = 0, minute = 0; index < ATTEMPTS; index++) {
      const tester = shop.client()
      const form = await checkoutForm(tester, [{ id: ids[index % ids.length] ?? 1, quantity: 1 }])
      const { status } = await ask(tester, CHECKOUT, form, from('198.51.100.7'))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      shop.passTime(Math.ceil(HOUR_MS / ATTEMPTS))
      const now = Math.floor(((index + 1) * 60) / ATTEMPTS)
      if (now === minute) continue
      minute = now
      await sweep(shop)
      if (minute % 10 === 5 && (await otherCustomerBuys(shop, `203.0.113.${minute}`))) bought.push(minute)
    }
    expect(bought).toEqual([5, 15, 25, 35, 45, 55])
    // Until the first ones count as unpaid.
    expect(statuses.get(200)).toBeLessThanOrEqual(Number(LIVE_LIMITS.OPEN_CHECKOUTS))
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 429]))

    shop.passTime(RESERVATION_MAX_MS)
    await sweep(shop)
    const sum = (stock: Map<number, number>) => [...stock.values()].reduce((total, units) => total + units, 0)
    expect(sum(await readStock(shop))).toBe(sum(before) - bought.length)
    expect(await buys(shop, 1, '203.0.113.99')).toBe(true)
    expect(await shop.audit()).toEqual([])
  },
  TIMEOUT_MS,
)

async function open(client: TestClient, id: number, headers = {}) {
  return ask(client, CHECKOUT, await checkoutForm(client, [{ id, quantity: 1 }]), headers)
}

test("expires a customer's oldest checkout when they open a third", async () => {
  shop = await startTestShop(LIVE_LIMITS)
  const customer = shop.client()
  const before = await readStock(shop)
  for (const id of [1, 2, 3]) expect((await open(customer, id)).status).toBe(200)
  const after = await readStock(shop)
  expect([...before.keys()].filter((id) => after.get(id) !== before.get(id)).sort()).toEqual([2, 3])
  expect(await shop.audit()).toEqual([])
})

test('never exceeds the limit of open checkouts under concurrent requests', async () => {
  shop = await startTestShop({ ...LIVE_LIMITS, UNPAID_CHECKOUTS: '100' })
  const form = await checkoutForm(shop.client(), [{ id: 10, quantity: 1 }])
  await changeProduct(await loggedIn(shop, 'admin'), 10, { stock: 100 })
  const network = from('198.51.100.9')
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask(shop.client(), CHECKOUT, form, network)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([10, 30])
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
  // No more than a network may reserve.
  expect((await readStock(shop)).get(10)).toBe(100 - Number(LIVE_LIMITS.RESERVED_UNITS))
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
    Array.from({ length: 8 }, (_, index) =>
      // Identical checkouts would share one answer.
      ask(customer, CHECKOUT, { ...form, address: `${index} Mill Lane` }, from(`198.51.100.${30 + index}`)),
    ),
  )
  expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await shop.audit()).toEqual([])
})

test('rejects a used or invalid captcha token', async () => {
  shop = await startTestShop({ ...LIVE_LIMITS, UNPAID_CHECKOUTS: '1' })
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
  await sweep(shop)
  expect((await open(shop.client(), 1)).status).toBe(200)
})
