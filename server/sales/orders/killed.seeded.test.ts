import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { winClaims } from '#test/support/draw-helpers.ts'
import {
  balanceOf,
  codeIn,
  giftCardEmail,
  newGiftCard,
  openGiftCard,
} from '#test/support/gift-card-helpers.ts'
import { type Kill, killAt, killAtEveryStep, mayFail, withoutKills } from '#test/support/kill-at.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually, pause } from '#test/support/wait.ts'

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
  const { api } = await loggedIn(shop, 'siteadmin')
  await api.admin.createDiscount({ code: DISCOUNT, kind: 'percent', value: 5 })
  await preparePool()
}, 240_000)
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await shop.restart()
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]
const DISCOUNT = 'KILLED-5'
const DRAWN_PIECE = 2
const SMALL_PIECE = 9
const WITH_DRAWN = [...ONE, { id: DRAWN_PIECE, quantity: 1 }]
const CARD_DOLLARS = 25
const POOL = TEST_SCALE.isFull ? 24 : 14

/** For one order each. */
const claimTokens: string[] = []
const giftCards: string[] = []

async function preparePool(): Promise<void> {
  const admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, DRAWN_PIECE, { stock: POOL })
  const emails = Array.from({ length: POOL }, (_, index) => `winner-${index}@example.com`)
  const { db } = shop.database
  const cards = await Promise.all(
    emails.map(() => newGiftCard({ sandboxUrl: shop.sandboxUrl }, admin, CARD_DOLLARS)),
  )
  giftCards.push(...cards.map(({ code }) => code))
  claimTokens.push(...(await winClaims({ ...shop, db }, admin, DRAWN_PIECE, emails)))
}

/** For an order of {@link WITH_DRAWN}. */
function nextCodes() {
  return { discountCode: DISCOUNT, giftCardCode: giftCards.pop(), claimToken: claimTokens.pop() }
}

/** How many of the codes are used, each by one order. */
async function usedCodes() {
  const { db } = shop.database
  const discount = await db
    .selectFrom('discounts')
    .select('uses')
    .where('code', '=', DISCOUNT)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('amount_cents', '=', CARD_DOLLARS * 100)
    .where('balance_cents', '=', 0)
    .execute()
  const claims = await db.selectFrom('draw_claims').select('id').where('order_id', 'is not', null).execute()
  return { discounts: discount.uses, cards: cards.length, claims: claims.length }
}

async function paymentOf({ orderUuid }: OpenCheckout) {
  return shop.database.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'payments.session_id',
      'amount_cents',
      'tax_cents',
      'captured_cents',
      'refunded_cents',
    ])
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
}

/** Cents, according to the provider. */
async function capturedAmount(checkout: OpenCheckout): Promise<number> {
  const { session_id } = await paymentOf(checkout)
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${session_id}?expand[]=payment_intent`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  return ((await answer.json()) as { payment_intent: { amount_received: number } }).payment_intent
    .amount_received
}

async function pay(customer: TestClient, paid: OpenCheckout[]): Promise<void> {
  const checkout = await mayFail(
    openCheckout(customer, WITH_DRAWN, { email: `customer-${paid.length}@example.com`, ...nextCodes() }),
  )
  if (!checkout) return
  await payByCard(checkout)
  await mayFail(customer.api.orders.verify({ order_uuid: checkout.orderUuid }))
  shop.provider.intercept = forwardCall
  await shop.restart()
  await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  paid.push(checkout)
}

test('survives kill -9 at every step of a payment: each order is paid in full or reserves nothing', async () => {
  const paid: OpenCheckout[] = []
  expect(await killAtEveryStep(shop, (customer) => pay(customer, paid))).toBe(3)
  expect(await shop.runNextHour()).toEqual([])
  for (const [index, checkout] of paid.entries()) {
    const { status, amount_cents, captured_cents } = await paymentOf(checkout)
    expect([status, captured_cents, await capturedAmount(checkout)]).toEqual([
      'paid',
      amount_cents,
      amount_cents,
    ])
    // The email is sent again when the shop dies before it has marked it as sent.
    expect((await mailbox(shop, `customer-${index}@example.com`)).length).toBeGreaterThanOrEqual(1)
  }
  expect(await stockOf(shop.client(), 1)).toBe(100 - paid.length)
  const { length } = paid
  expect(await usedCodes()).toEqual({ discounts: length, cards: length, claims: length })
})

test('survives kill -9 while a gift card pays everything: the order is paid with it or does not exist', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, SMALL_PIECE, { price: 90, stock: 100 })
  const { code } = await newGiftCard({ sandboxUrl: shop.sandboxUrl }, admin, 500)
  const random = randomOf(TEST_SCALE.faultSeed)
  for (let round = 0; round < 2; round++) {
    const client = shop.client()
    const form = await checkoutForm(client, [{ id: SMALL_PIECE, quantity: 1 }], {
      email: 'all@example.com',
      giftCardCode: code,
    })
    const placed = mayFail(client.api.checkout.place(form))
    await pause(random.below(40), 'the kill comes at any moment')
    shop.kill()
    await placed
    await shop.restart()
  }
  expect(await shop.runNextHour()).toEqual([])
  const orders = await shop.database.db
    .selectFrom('orders')
    .select(['status', 'total_cents'])
    .where('email', '=', 'all@example.com')
    .execute()
  expect(orders.filter(({ status }) => status !== 'paid')).toEqual([])
  const spent = orders.reduce((sum, { total_cents }) => sum + total_cents, 0)
  expect(await balanceOf(shop.client(), code)).toBe((50_000 - spent) / 100)
  expect(await stockOf(shop.client(), SMALL_PIECE)).toBe(100 - orders.length)
})

const recipient = (index: number) => `recipient-${index}@example.com`

test('survives kill -9 at every step of a webhook: the gift card is issued once, although the customer never returns', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  const paid: OpenCheckout[] = []
  const kills: Kill[] = [
    { path: /\?expand/, at: 1, moment: 'after' },
    { path: /\/capture$/, at: 1, moment: 'before' },
    { path: /\/capture$/, at: 1, moment: 'after' },
  ]
  for (const kill of kills) {
    killAt(shop, kill)
    const checkout = await openGiftCard(shop.client(), { recipient_email: recipient(paid.length) })
    await payByCard(checkout)
    await eventually(
      async () => shop.isAlive(),
      (alive) => !alive,
    )
    shop.provider.intercept = forwardCall
    await shop.restart()
    await eventually(
      () => paymentOf(checkout),
      ({ status }) => status === 'paid',
    )
    paid.push(checkout)
  }
  expect(await shop.runNextHour()).toEqual([])
  for (const [index, checkout] of paid.entries()) {
    expect(await capturedAmount(checkout)).toBe((await paymentOf(checkout)).amount_cents)
    const code = codeIn(await giftCardEmail({ sandboxUrl: shop.sandboxUrl }, recipient(index)))
    expect(await balanceOf(shop.client(), code)).toBe(150)
  }
})

test('survives kill -9 at every step of a cancellation: the stock and the codes return once', async () => {
  const before = await usedCodes()
  const steps = await killAtEveryStep(shop, async (customer) => {
    const checkout = await withoutKills(shop, () => openCheckout(customer, WITH_DRAWN, nextCodes()))
    await mayFail(customer.api.checkout.cancel({ order_uuid: checkout.orderUuid }))
  })
  expect(steps).toBe(3)
  expect(await shop.runNextHour()).toEqual([])
  expect(await stockOf(shop.client(), 1)).toBe(100)
  expect(await usedCodes()).toEqual(before)
})

/** Authorizes a payment on an expired page, for a product that is sold out. */
async function authorizeLate(customer: TestClient): Promise<OpenCheckout> {
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 1 })
  const checkout = await openCheckout(customer, ONE)
  await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 0 })
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  return checkout
}

test('survives kill -9 at every step of voiding a late payment: nothing is charged', async () => {
  const late: OpenCheckout[] = []
  const steps = await killAtEveryStep(shop, async (customer) => {
    const checkout = await withoutKills(shop, () => authorizeLate(customer))
    late.push(checkout)
    await mayFail(httpErrorOf(customer.api.orders.verify({ order_uuid: checkout.orderUuid })))
  })
  expect(steps).toBe(2)
  expect(await shop.runNextHour()).toEqual([])
  for (const checkout of late) {
    const error = await httpErrorOf(shop.client().api.orders.verify({ order_uuid: checkout.orderUuid }))
    expect(error.status).toBe(404)
    expect(await capturedAmount(checkout)).toBe(0)
  }
})

test('survives kill -9 at every step of a refund: card and gift card are refunded once, with all of the tax', async () => {
  const { cards } = await usedCodes()
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'tax', TAXES)
  const cancelled: OpenCheckout[] = []
  const steps = await killAtEveryStep(shop, async (customer) => {
    const checkout = await withoutKills(shop, () =>
      buy(customer, ONE, { state: 'WV', zip: '26241', giftCardCode: giftCards.pop() }),
    )
    const order = { orderUuid: checkout.orderUuid, status: 'cancelled', refund: true } as const
    const admin = await loggedIn(shop, 'siteadmin')
    await mayFail(admin.api.admin.setOrderStatus(order))
    shop.provider.intercept = forwardCall
    await shop.restart()
    await admin.api.admin.setOrderStatus(order)
    cancelled.push(checkout)
  })
  expect(steps).toBe(3)
  expect(await shop.runNextHour()).toEqual([])
  for (const checkout of cancelled) {
    const { captured_cents, refunded_cents, tax_cents } = await paymentOf(checkout)
    expect(refunded_cents).toBe(captured_cents)
    const { order } = await (await loggedIn(shop, 'siteadmin')).api.admin.order(checkout)
    const taxes = order.events.filter(({ kind }) => kind === 'refunded').map(({ detail }) => detail.tax)
    expect(taxes).toHaveLength(2)
    expect(Math.round(100 * taxes.reduce((sum: number, tax) => sum + Number(tax), 0))).toBe(tax_cents)
  }
  expect((await usedCodes()).cards).toBe(cards)
  expect(await stockOf(shop.client(), 1)).toBe(100)
})

test.each([
  ['before it is sent', 'before'],
  ['after the mail server accepted it', 'after'],
] as const)('loses no email when killed %s', async (_, moment) => {
  const email = `${moment}@example.com`
  shop.email.intercept = (now) => {
    if (now === moment) shop.kill()
  }
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONE, { email })
  await payByCard(checkout)
  await mayFail(customer.api.orders.verify({ order_uuid: checkout.orderUuid }))
  await eventually(
    async () => shop.isAlive(),
    (alive) => !alive,
  )
  shop.email.intercept = () => {}
  await shop.restart()
  expect(await shop.runNextHour()).toEqual([])
  expect((await mailbox(shop, email)).length).toBeGreaterThanOrEqual(1)
  const unsent = await shop.database.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  expect(unsent).toEqual([])
})
