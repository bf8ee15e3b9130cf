import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeProduct, loggedIn, refundRest, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  JUNE,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import {
  balanceOf,
  codeIn,
  giftCardEmail,
  newGiftCard,
  payGiftCard,
} from '#test/support/gift-card-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let admin: TestClient
beforeAll(async () => {
  shop = await startTestShop()
  admin = await loggedIn(shop, 'siteadmin')
})
beforeEach(async () => {
  await changeProduct(admin, 1, { stock: 100 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const OHIO = { state: JUNE.state, zip: JUNE.zip }

/** Of one piece. N is what a card can pay at most: the bill without the card fee. */
async function priceOf(client: TestClient, giftCardCode?: string) {
  const fees = await client.api.checkout.calculateFees({ cart: ONE, ...OHIO, giftCardCode })
  return { ...fees, net: Math.round((fees.subtotal + fees.shipping) * 100) / 100 }
}

/** A checkout with a code, at the total that the shop calculates for it. */
async function placeWith(client: TestClient, giftCardCode: string, change = {}) {
  const { total } = await client.api.checkout.calculateFees({ cart: ONE, ...OHIO, giftCardCode })
  return openCheckout(client, ONE, { giftCardCode, totalPrice: total, ...change })
}

async function buyWith(client: TestClient, giftCardCode: string) {
  const checkout = await placeWith(client, giftCardCode)
  await payByCard(checkout)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

async function refund(orderUuid: string, amount: number, request_key: string = crypto.randomUUID()) {
  return admin.api.admin.refundOrder({ orderUuid, amount, request_key })
}

test('pays part of an order: the card pays the rest, and its fee on the rest only', async () => {
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 100)
  const fees = await priceOf(june, code)
  const rest = Math.round((fees.net - 100) * 100)
  const fee = Math.ceil((rest + 30) / 0.971) - rest
  expect(fees).toMatchObject({
    gift_card: 100,
    total: (Math.round(fees.net * 100) + fee) / 100,
    amount_due: (rest + fee) / 100,
  })
  const checkout = await placeWith(june, code)
  expect(await balanceOf(june, code)).toBe(0)
  await payByCard(checkout)
  const { order } = await june.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order).toMatchObject({ gift_card: 100, total_price: fees.total, card_fee: fee / 100 })
  const staff = await admin.api.admin.order(checkout)
  expect(staff.order.payment).toMatchObject({ captured: fees.amount_due, refundable: fees.total })
  expect(staff.order.gift_card_used).toEqual({ id, last_four: code.slice(-4) })
  const { ledger } = await admin.api.admin.giftCard({ id: String(id) })
  expect(ledger.map(({ reason, change }) => [reason, change])).toEqual([
    ['reserved', -100],
    ['issued', 100],
  ])
})

test('pays a whole order at once, without the payment provider', async () => {
  const june = shop.client()
  const { code } = await newGiftCard(shop, admin, 500)
  const { net } = await priceOf(june, code)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const { orderUuid, url } = await placeWith(june, code, { email: 'nothing-due@example.com' })
  expect(new URL(url).pathname).toBe(`/order-success/${orderUuid}`)
  const { order } = await june.api.orders.verify({ order_uuid: orderUuid })
  expect(order).toMatchObject({ status: 'paid', total_price: net, gift_card: net, card_fee: 0 })
  expect(await balanceOf(june, code)).toBeCloseTo(500 - net, 2)
  expect(await stockOf(june, 1)).toBe(99)
  expect(await june.api.checkout.cancel({ order_uuid: orderUuid })).toMatchObject({ outcome: 'paid' })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const { order: seen } = await admin.api.admin.order({ orderUuid })
  expect(seen.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['placed', 'paid'])
  expect(seen.emails.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'order-notice'])

  // What it refunds goes back to the gift card.
  await refund(orderUuid, 20)
  expect(await balanceOf(june, code)).toBeCloseTo(500 - net + 20, 2)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(500)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(500)
})

test('pays a little less when only a few cents would be due', async () => {
  const june = shop.client()
  const { net } = await priceOf(june)
  const amount = Math.round((net - 0.01) * 100) / 100
  const { code } = await newGiftCard(shop, admin, amount)
  const fees = await priceOf(june, code)
  expect(fees.amount_due).toBe(0.5)
  expect(fees.gift_card).toBeLessThan(amount)
  const { orderUuid } = await buyWith(june, code)
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order.payment.captured).toBe(0.5)
  expect(await balanceOf(june, code)).toBeCloseTo(amount - fees.gift_card, 2)
})

test('says which code is unknown, and what changed when the balance did', async () => {
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 100)
  const form = await checkoutForm(june, ONE, { giftCardCode: code })
  const { total } = await priceOf(june, code)
  for (const giftCardCode of ['AAAA-AAAA-AAAA-AAAA', 'x', '🔪']) {
    for (const call of [
      () => june.api.checkout.calculateFees({ cart: ONE, giftCardCode }),
      () => june.api.checkout.place({ ...form, giftCardCode }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        status: 400,
        body: { fields: { giftCardCode: 'We do not know this gift card.' } },
      })
    }
  }
  await buyWith(shop.client(), code)
  await expect(june.api.checkout.place({ ...form, totalPrice: total })).rejects.toMatchObject({
    status: 409,
    body: { fees: { gift_card: 0 } },
  })
  await admin.api.admin.blockGiftCard({ id: String(id), blocked: true })
  expect((await httpErrorOf(june.api.checkout.place({ ...form, totalPrice: total }))).status).toBe(400)
})

test('returns the balance of an order that nobody pays, and of one that is cancelled', async () => {
  const { code } = await newGiftCard(shop, admin, 80)
  const june = shop.client()
  const left = await placeWith(june, code)
  expect(await balanceOf(june, code)).toBe(0)
  // The same browser can use it again: its first checkout ends.
  expect((await priceOf(june, code)).gift_card).toBe(80)
  const again = await placeWith(june, code)
  expect((await admin.api.admin.order(left)).order.status).toBe('cancelled')
  await june.api.checkout.cancel({ order_uuid: again.orderUuid })
  expect(await balanceOf(june, code)).toBe(80)
  const third = await placeWith(june, code)
  await admin.api.admin.setOrderStatus({ orderUuid: third.orderUuid, status: 'cancelled', restock: false })
  expect(await balanceOf(june, code)).toBe(80)
  const fourth = await placeWith(june, code)
  await controlSandbox(shop, `sessions/${fourth.sessionId}`, { action: 'expire' })
  await httpErrorOf(june.api.orders.verify({ order_uuid: fourth.orderUuid }))
  expect(await balanceOf(june, code)).toBe(80)
  // A payment that comes late takes it again, or is not charged.
  await buyWith(shop.client(), code)
  await controlSandbox(shop, `sessions/${fourth.sessionId}`, { action: 'authorise' })
  expect((await httpErrorOf(june.api.orders.verify({ order_uuid: fourth.orderUuid }))).status).toBe(404)
  expect((await admin.api.admin.order(fourth)).order.payment).toMatchObject({ captured: 0, state: 'refused' })
})

test('refunds to the card first, then to the gift card, exact to the cent and once for each request', async () => {
  await changeSettings(admin, 'tax', TAXES)
  const june = shop.client()
  const { code, id } = await newGiftCard(shop, admin, 200)
  const { total } = await june.api.checkout.calculateFees({ cart: ONE, state: 'WV', giftCardCode: code })
  const place = { giftCardCode: code, totalPrice: total, state: 'WV', zip: '26241' }
  const checkout = await openCheckout(june, ONE, place)
  await payByCard(checkout)
  await june.api.orders.verify({ order_uuid: checkout.orderUuid })
  const { order } = await admin.api.admin.order(checkout)
  const { captured } = order.payment
  expect(await balanceOf(june, code)).toBe(0)

  const key = crypto.randomUUID()
  await refund(checkout.orderUuid, Math.round((captured - 10) * 100) / 100, key)
  await refund(checkout.orderUuid, Math.round((captured - 10) * 100) / 100, key)
  expect(await balanceOf(june, code)).toBe(0)
  const split = crypto.randomUUID()
  await refund(checkout.orderUuid, 33.33, split)
  await refund(checkout.orderUuid, 33.33, split)
  expect(await balanceOf(june, code)).toBe(23.33)
  const third = crypto.randomUUID()
  await refund(checkout.orderUuid, 0.01, third)
  await refund(checkout.orderUuid, 0.01, third)
  expect(await balanceOf(june, code)).toBe(23.34)
  const tooMuch = await httpErrorOf(refund(checkout.orderUuid, 176.67))
  expect(tooMuch).toEqual({ status: 409, error: 'Only $176.66 is left to refund.' })
  await refundRest(admin, checkout.orderUuid)
  expect(await balanceOf(june, code)).toBe(200)

  const after = (await admin.api.admin.order(checkout)).order
  expect(after.payment).toMatchObject({
    refunded: order.total_price,
    gift_card_refunded: 200,
    tax_refunded: order.tax,
    refundable: 0,
  })
  const taxes = after.events.map(({ detail }) => Math.round(Number(detail.tax ?? 0) * 100))
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(Math.round(order.tax * 100))
  const { ledger } = await admin.api.admin.giftCard({ id: String(id) })
  expect(ledger.filter(({ reason }) => reason === 'refunded').map(({ change }) => change)).toEqual([
    176.66, 0.01, 23.33,
  ])
  await changeSettings(admin, 'tax', { enabled: false })
})

test('gives a cancelled paid order’s gift card its part only with a refund', async () => {
  const june = shop.client()
  const { code } = await newGiftCard(shop, admin, 50)
  const { orderUuid } = await buyWith(june, code)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  expect(await balanceOf(june, code)).toBe(0)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'paid' })
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await balanceOf(june, code)).toBe(50)
})

test('takes back what is left of a card whose purchase is refunded', async () => {
  const june = shop.client()
  const bought = await payGiftCard(june, { amount: 400, recipient_email: 'returned@example.com' })
  const code = codeIn(await giftCardEmail(shop, 'returned@example.com'))
  const spent = await placeWith(june, code)
  const left = await balanceOf(june, code)
  expect(left).toBeGreaterThan(0)
  await admin.api.admin.setOrderStatus({ orderUuid: bought.orderUuid, status: 'cancelled', refund: true })
  const card = async () => {
    const { data } = await admin.api.admin.giftCards({ search: code.slice(-4) })
    return data.find(({ order }) => order?.order_uuid === bought.orderUuid)
  }
  expect(await card()).toMatchObject({ balance: 0, blocked: true, refunded: true })
  expect((await httpErrorOf(balanceOf(june, code))).error).toBe('We do not know this gift card.')
  // What returns later is taken back, too.
  await admin.api.admin.setOrderStatus({ orderUuid: spent.orderUuid, status: 'cancelled', refund: true })
  expect((await card())?.balance).toBe(0)
  const id = String((await card())?.id)
  expect((await httpErrorOf(admin.api.admin.blockGiftCard({ id, blocked: false }))).status).toBe(409)
})

test('never spends more than a card has, with forty checkouts at once', async () => {
  const { code } = await newGiftCard(shop, admin, 500)
  const customers = Array.from({ length: 40 }, () => shop.client())
  const form = await checkoutForm(shop.client(), ONE, { giftCardCode: code })
  const { total, gift_card } = await priceOf(shop.client(), code)
  const results = await Promise.allSettled(
    customers.map((customer) => customer.api.checkout.place({ ...form, totalPrice: total })),
  )
  const placed = results.filter(({ status }) => status === 'fulfilled')
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []))
  expect(placed).toHaveLength(Math.floor(500 / gift_card))
  expect(new Set(errors)).toEqual(new Set([409]))
  expect(await balanceOf(shop.client(), code)).toBeCloseTo(500 - placed.length * gift_card, 2)
  expect(await stockOf(shop.client(), 1)).toBe(100 - placed.length)
  expect(await shop.audit()).toEqual([])
})

test('can’t be changed or deleted in the ledger', async () => {
  const { db } = shop.shop
  await expect(sql`update gift_card_ledger set change_cents = 1`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from gift_card_ledger`.execute(db)).rejects.toThrow('append-only')
})
