import { afterEach, expect, test } from 'vitest'
import { ask } from '#checks/account.ts'
import { checkoutForm, payByCard } from '#checks/buyer.ts'
import { HOW_MUCH } from '#checks/how-much.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/shop.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { endSuspicious } from './suspicion.ts'

/** As a live shop is set up. */
const LIVE = {
  OPEN_CHECKOUTS: '10',
  VISITOR_CHECKOUTS: '2',
  UNPAID_CHECKOUTS: '3',
  TRUSTED_PROXIES: '127.0.0.1',
}
/** In an hour; 1,700 in the case this is about. */
const ATTEMPTS = HOW_MUCH.cardTests
const TAKES_AT_MOST_MS = MINUTE_MS + 200 * ATTEMPTS
const CHECKOUT = 'POST /api/checkout'

let shop: TestShop
afterEach(() => shop.close())

let solved = 0
const captcha = () => `sandbox-pass-card-${process.pid}-${++solved}`
const from = (address: string) => ({ 'x-forwarded-for': address })

/** What the shop does by itself each minute. */
async function sweep(): Promise<void> {
  const { db, till, config } = shop.shop
  expect([...(await sweepOrders(db, till)), ...(await endSuspicious(db, till, config))]).toEqual([])
}

async function shelf(): Promise<Map<number, number>> {
  const { data } = await shop.visitor().api.products.list({})
  return new Map(data.map(({ id, stock }) => [id, stock]))
}

/** Goes as a page would: a captcha is solved when it is asked for, and not before. @returns whether the piece was bought. */
async function buys(id: number, address: string): Promise<boolean> {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, [{ id, quantity: 1 }])
  let answer = await ask(buyer, CHECKOUT, form, from(address))
  if (answer.body.captcha) {
    answer = await ask(buyer, CHECKOUT, { ...form, recaptchaToken: captcha() }, from(address))
  }
  if (answer.status !== 200) return false
  const { url, order_uuid } = answer.body
  await payByCard({ url, orderUuid: order_uuid, sessionId: '' })
  return (await buyer.api.orders.verify({ order_uuid })).order.status === 'paid'
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
  shop.passTime(32 * MINUTE_MS)
  await sweep()
  const sum = (shelf: Map<number, number>) => [...shelf.values()].reduce((all, stock) => all + stock, 0)
  expect(sum(await shelf())).toBe(sum(before) - bought)
  expect(await buys(1, '203.0.113.99')).toBe(true)
  expect(await shop.audit()).toEqual([])
}

test(
  'a card tester at one address holds little, and people buy all the while and afterwards',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const ids = [...before.keys()]
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.visitor()
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
  'one with an address for each order takes the whole shop once, for ten minutes',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.visitor()
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
  'one who takes piece by piece, from ever new addresses, is stopped after ten minutes too',
  async () => {
    shop = await startTestShop(LIVE)
    const before = await shelf()
    const { statuses, bought } = await anHourOfTests(async (each) => {
      const stranger = shop.visitor()
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

async function open(visitor: Visitor, id: number, headers = {}) {
  return ask(visitor, CHECKOUT, await checkoutForm(visitor, [{ id, quantity: 1 }]), headers)
}

test('a visitor has two checkouts open; one more ends the oldest, and its piece returns', async () => {
  shop = await startTestShop(LIVE)
  const buyer = shop.visitor()
  const before = await shelf()
  for (const id of [1, 2, 3]) expect((await open(buyer, id)).status).toBe(200)
  const now = await shelf()
  expect([...before.keys()].filter((id) => now.get(id) !== before.get(id)).sort()).toEqual([2, 3])
  expect(await shop.audit()).toEqual([])
})

test('however many come at the same moment, no more are let in than there is room for', async () => {
  shop = await startTestShop({ ...LIVE, UNPAID_CHECKOUTS: '100' })
  const form = await checkoutForm(shop.visitor(), [{ id: 10, quantity: 1 }])
  await changePiece(await loggedIn(shop, 'admin'), 10, { stock: 100 })
  const office = from('198.51.100.9')
  const asked = await Promise.all(
    Array.from({ length: 40 }, () => ask(shop.visitor(), CHECKOUT, form, office)),
  )
  const count = (status: number) => asked.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([10, 30])
  expect(Number(asked.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Who pays makes room for the next.
  const paid = asked.find(({ status }) => status === 200)?.body
  await payByCard({ url: paid.url, orderUuid: paid.order_uuid, sessionId: '' })
  await shop.visitor().api.orders.verify({ order_uuid: paid.order_uuid })
  expect((await ask(shop.visitor(), CHECKOUT, form, office)).status).toBe(200)
  expect((await ask(shop.visitor(), CHECKOUT, form, from('198.51.100.10'))).status).toBe(200)

  // One browser from many networks is one visitor.
  const wanderer = shop.visitor()
  await ask(wanderer, CHECKOUT, form, from('198.51.100.20'))
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, each) => ask(wanderer, CHECKOUT, form, from(`198.51.100.${30 + each}`))),
  )
  expect(more.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(await shop.audit()).toEqual([])
})

test('a captcha that was used, or made up, opens nothing', async () => {
  shop = await startTestShop({ ...LIVE, UNPAID_CHECKOUTS: '1' })
  const buyer = shop.visitor()
  const { body } = await open(buyer, 1)
  await buyer.api.checkout.cancel({ order_uuid: body.order_uuid })
  const form = await checkoutForm(buyer, [{ id: 1, quantity: 1 }])
  const refused = { error: 'Please complete the reCAPTCHA.', captcha: true }
  expect((await ask(buyer, CHECKOUT, form)).body).toEqual(refused)
  expect((await ask(buyer, CHECKOUT, { ...form, recaptchaToken: 'made-up' })).body).toEqual(refused)
  const token = captcha()
  // A total out of date uses up no captcha.
  const old = { ...form, totalPrice: 1, recaptchaToken: token }
  expect((await ask(buyer, CHECKOUT, old)).status).toBe(409)
  expect((await ask(buyer, CHECKOUT, { ...form, recaptchaToken: token })).status).toBe(200)
  expect((await ask(buyer, CHECKOUT, { ...form, recaptchaToken: token })).body).toEqual(refused)
  shop.passTime(2 * HOUR_MS)
  await sweep()
  expect((await open(shop.visitor(), 1)).status).toBe(200)
})
