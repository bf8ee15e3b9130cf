import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import { ask, newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  mailbox,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { readyCommission } from '#test/support/commission-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { DELAY_REASON, delayBy, plusDays } from '#test/support/delay-helpers.ts'
import { balanceOf, newGiftCard } from '#test/support/gift-card-helpers.ts'
import { TO_TENNESSEE, takeOrder } from '#test/support/manual-order-helpers.ts'
import { tablesWith } from '#test/support/personal-data.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const ONE = [{ id: 1, quantity: 1 }]

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
})
beforeEach(() => controlSandbox(shop, 'webhooks', { mode: 'normal' }))
afterAll(async () => {
  await sweep()
  expect(await shop.audit()).toEqual([])
})

const sweep = () => sweepPayments(shop)
const orderOf = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const answer = (token: string, choice: 'wait' | 'cancel') =>
  shop.client().api.orders.answerDelay({ token, answer: choice })
const seen = async (token: string) => (await shop.client().api.orders.delay({ token })).data
const outside = (sessionId: string, action: string, amount?: number) =>
  controlSandbox(shop, `sessions/${sessionId}`, { action, ...(amount && { amount }) })

const delay = (orderUuid: string, days = 10) => delayBy(shop, admin, orderUuid, days)

async function delayed(change: Parameters<typeof buy>[2] = {}, days = 10) {
  const bought = await buy(shop.client(), ONE, change)
  return { ...bought, token: await delay(bought.orderUuid, days) }
}

/** What the provider has of a payment, in cents. */
async function atProvider(sessionId: string) {
  const status = await shop.shop.paymentContext.payments.session(sessionId)
  return { captured: status?.intent?.captured, refunded: status?.intent?.refunded }
}

/** Passes the time in which customers can answer. Logins expire, too. */
async function passAnswer(orderUuid: string) {
  const { delays } = await orderOf(orderUuid)
  const last = delays.at(-1)?.answer_by ?? ''
  while (dayAtWorkshop(shop.shop.now()) <= last) shop.passTime(12 * HOUR_MS)
  admin = await loggedIn(shop, 'siteadmin')
  await sweep()
  shop.passTime(DAY_MS)
  admin = await loggedIn(shop, 'siteadmin')
}

const cancellations = async (email: string) =>
  (await mailbox(shop, email)).filter(({ subject }) => /was cancelled/.test(subject))

test('refunds a gift card its part, alone or beside the card', async () => {
  const { code } = await newGiftCard(shop, admin, 150)
  const client = shop.client()
  const form = await checkoutForm(client, ONE, { email: 'card-only@example.com', giftCardCode: code })
  const { order_uuid: paidByCard } = await client.api.checkout.place(form)
  const total = form.totalPrice ?? 0
  const alone = await delay(paidByCard)
  expect(await seen(alone)).toMatchObject({ refund: total, is_everything: true, refund_to: 'gift_card' })
  expect((await answer(alone, 'cancel')).data.state).toBe('cancelled')
  expect(await balanceOf(shop.client(), code)).toBe(150)

  await changeProduct(admin, 1, { price: 200 })
  const both = await delayed({ email: 'both@example.com', giftCardCode: code }, 40)
  const { total_price } = await orderOf(both.orderUuid)
  expect(await seen(both.token)).toMatchObject({ refund: total_price, refund_to: 'both' })
  expect(await balanceOf(shop.client(), code)).toBe(0)
  await passAnswer(both.orderUuid)
  await Promise.all([sweep(), sweep()])
  expect(await orderOf(both.orderUuid)).toMatchObject({ status: 'cancelled', refunded: total_price })
  expect(await balanceOf(shop.client(), code)).toBe(150)
  const { captured, refunded } = await atProvider(both.sessionId)
  expect(refunded).toBe(captured)
  await changeProduct(admin, 1, { price: 100 })
})

test('refunds the balance and the deposit of a commission, each to its card', async () => {
  const email = `late.${process.pid}@example.com`
  const { uuid: commissionUuid, checkout: deposit } = await readyCommission(shop, {}, { email })
  const { commissions, orders } = shop.client().api
  const { total: totalPrice } = await commissions.balanceFees({ commissionUuid })
  const { url, order_uuid: orderUuid } = await commissions.payBalance({ commissionUuid, totalPrice })
  const balance = { url, orderUuid, sessionId: url.split('/').at(-1) ?? '' }
  await payByCard(balance)
  await orders.verify({ order_uuid: orderUuid })
  await outside(deposit.sessionId, 'refund', 16_00)
  await eventually(
    () => orderOf(orderUuid),
    ({ refunded }) => refunded === 16,
  )
  const token = await delay(orderUuid)
  const { total_price } = await orderOf(orderUuid)
  expect(await seen(token)).toMatchObject({
    ...{ refund: Number((total_price - 16).toFixed(2)), is_everything: false, refund_to: 'card' },
  })
  await Promise.all([answer(token, 'cancel'), sweep()])
  expect(await orderOf(orderUuid)).toMatchObject({ status: 'cancelled', refunded: total_price })
  for (const { sessionId } of [deposit, balance]) {
    const { captured, refunded } = await atProvider(sessionId)
    expect(refunded).toBe(captured)
  }
  const [sent] = await eventually(
    () => cancellations(email),
    ({ length }) => length > 0,
  )
  expect(sent?.text).toContain('deposit')
  expect(await cancellations(email)).toHaveLength(1)
})

test('refunds only the rest after earlier refunds by staff or at the provider, known or not', async () => {
  const partly = await delayed({ email: 'partly@example.com' })
  const { total_price } = await orderOf(partly.orderUuid)
  await admin.api.admin.refundOrder({
    orderUuid: partly.orderUuid,
    amount: 20,
    request_key: crypto.randomUUID(),
  })
  expect(await seen(partly.token)).toMatchObject({
    refund: Number((total_price - 20).toFixed(2)),
    is_everything: false,
  })
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await outside(partly.sessionId, 'refund', 30_00)
  expect((await answer(partly.token, 'cancel')).data.state).toBe('cancelled')

  const fully = await delayed({ email: 'fully@example.com' }, 40)
  await outside(fully.sessionId, 'refund')
  const stock = await stockOf(admin, 1)
  await passAnswer(fully.orderUuid)
  await sweep()
  expect(await stockOf(admin, 1)).toBe(stock + 1)

  // The refund of all at the provider failed since, which the shop does not know yet.
  const failed = await delayed({ email: 'failed@example.com' })
  await outside(failed.sessionId, 'refund')
  const { orderUuid } = failed
  const refund = admin.api.admin.refundOrder({ orderUuid, amount: 1, request_key: crypto.randomUUID() })
  expect(await httpErrorOf(refund)).toMatchObject({ status: 409 })
  expect((await orderOf(orderUuid)).refunded).toBe(total_price)
  await outside(failed.sessionId, 'refund_fail')
  await answer(failed.token, 'cancel')

  for (const { orderUuid: each, sessionId } of [partly, fully, failed]) {
    expect(await orderOf(each)).toMatchObject({ status: 'cancelled', refunded: total_price })
    const { captured, refunded } = await atProvider(sessionId)
    expect(refunded).toBe(captured)
  }
  for (const email of ['partly', 'fully', 'failed'].map((name) => `${name}@example.com`))
    expect(
      await eventually(
        () => cancellations(email),
        ({ length }) => length > 0,
      ),
    ).toHaveLength(1)
})

const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

test.each([
  ['cancel', 'cancel'],
  ['wait', 'wait'],
  ['wait', 'cancel'],
] as const)('of %s and %s clicked at once, one counts', async (one, other) => {
  const { orderUuid, sessionId, token } = await delayed({ email: 'twice@example.com' })
  expect(await outcomes([answer(token, one), answer(token, other), sweep()])).toBe(2)
  await sweep()
  const { status, delays, total_price } = await orderOf(orderUuid)
  const isCancelled = delays[0]?.answer === 'cancel'
  expect(status).toBe(isCancelled ? 'cancelled' : 'paid')
  expect((await atProvider(sessionId)).refunded).toBe(isCancelled ? Math.round(100 * total_price) : 0)
  const { status: again } = await httpErrorOf(answer(token, 'cancel'))
  expect(again).toBe(409)
})

test('lets either shipping or cancelling win, and an emailed link answer only for its own order', async () => {
  const { orderUuid, sessionId, token } = await delayed({ email: 'race@example.com' })
  const other = await delayed({ email: 'race@example.com' })
  const ship = admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  expect(await outcomes([ship, answer(token, 'cancel')])).toBe(1)
  await sweep()
  const { status, total_price } = await orderOf(orderUuid)
  expect((await atProvider(sessionId)).refunded).toBe(
    status === 'cancelled' ? Math.round(100 * total_price) : 0,
  )
  expect((await orderOf(other.orderUuid)).status).toBe('paid')
  expect(await seen(other.token)).toMatchObject({ state: 'open', order_uuid: other.orderUuid })
  expect((await seen(token)).order_uuid).toBe(orderUuid)
})

test('an order that is being cancelled can be neither shipped, completed nor set back, only cancelled', async () => {
  const { orderUuid, token } = await delayed({ email: 'down@example.com' })
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await answer(token, 'cancel')).data.state).toBe('cancelling')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  for (const status of ['shipped', 'complete', 'pending'] as const) {
    const change = admin.api.admin.setOrderStatus({ orderUuid, status })
    expect(await httpErrorOf(change)).toMatchObject({ status: 409 })
  }
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  await sweep()
  const { status, refunded, total_price } = await orderOf(orderUuid)
  expect([status, refunded]).toEqual(['cancelled', total_price])
})

test('keeps an order paid when it can’t be refunded, flags it, and lets staff delay it again', async () => {
  const silent = await delayed({ email: 'disputed@example.com' }, 40)
  await outside(silent.sessionId, 'dispute')
  await passAnswer(silent.orderUuid)
  await sweep()
  const answered = await delayed({ email: 'disputed@example.com' })
  await outside(answered.sessionId, 'dispute')
  expect((await answer(answered.token, 'cancel')).data.state).toBe('cancelling')
  for (const { orderUuid, token } of [silent, answered]) {
    await sweep()
    const { status, flag, refunded } = await orderOf(orderUuid)
    expect([status, refunded]).toEqual(['paid', 0])
    expect(flag).toMatch(/could not be refunded/)
    expect((await seen(token)).state).toBe('cancelling')
    expect((await httpErrorOf(answer(token, 'wait'))).error).not.toBe('This order was cancelled.')
  }
  const notRefunded = async () =>
    (await mailbox(shop, 'workshop@shop.test')).filter(({ subject }) => /could not be refunded/.test(subject))
  expect(await eventually(notRefunded, ({ length }) => length >= 2)).toHaveLength(2)
  const later = await delay(silent.orderUuid)
  expect((await seen(silent.token)).state).toBe('replaced')
  expect((await answer(later, 'wait')).data.state).toBe('waiting')
})

/** Emails are erased once they are sent. */
async function untilForgotten(texts: string[]) {
  await eventually(
    async () => {
      shop.shop.wakeEmail()
      await sweepExpired(shop.shop.db, shop.shop.now())
      return tablesWith(shop, texts)
    },
    (tables) => tables.length === 0,
  )
}

test('still asks and refunds a customer who is being forgotten, then erases everything', async () => {
  const { client, person } = await newCustomer(shop)
  const { orderUuid } = await buy(client, ONE, { email: person.email, name: 'Octavia Prewitt' })
  const token = await delay(orderUuid)
  await client.api.auth.deleteAccount({ password: person.password })
  expect(await seen(token)).toMatchObject({ state: 'open', reason: DELAY_REASON })
  await answer(token, 'cancel')
  await eventually(
    () => cancellations(person.email),
    ({ length }) => length > 0,
  )
  await untilForgotten([person.email, 'Octavia'])
  expect(await httpErrorOf(shop.client().api.orders.delay({ token }))).toMatchObject({ status: 400 })
  const { status, delays } = await orderOf(orderUuid)
  expect([status, delays[0]?.reason]).toEqual(['cancelled', ''])
})

test('silence does not cancel an order without an email address, whose customer staff ask by phone', async () => {
  const { order } = await takeOrder(admin, { shipping: { method: 'standard', address: TO_TENNESSEE } })
  const { order_uuid: orderUuid, promised_ship_by } = order
  const ship_by = plusDays(promised_ship_by ?? '', 40)
  await admin.api.admin.delayOrder({ orderUuid, ship_by, reason: DELAY_REASON })
  await passAnswer(orderUuid)
  await sweep()
  expect(await orderOf(orderUuid)).toMatchObject({ status: 'paid', delays: [{ unanswered: 'wait' }] })
})

test('an erased order can’t be delayed, since nobody can be asked, and is cancelled without an answer', async () => {
  const email = 'erased@example.com'
  const { orderUuid, sessionId, token } = await delayed({ email }, 250)
  await ask(admin, 'POST /api/admin/users/forget', { email })
  // What is late by half a year loses its data while it still has to ship.
  await shop.shop.db
    .updateTable('orders')
    .set({ forget_buyer_at: shop.shop.now() })
    .where('order_uuid', '=', orderUuid)
    .execute()
  await sweepExpired(shop.shop.db, shop.shop.now())
  expect(await httpErrorOf(answer(token, 'wait'))).toMatchObject({ status: 400 })
  const { promised_ship_by } = await orderOf(orderUuid)
  const again = { orderUuid, ship_by: plusDays(promised_ship_by ?? '', 5), reason: 'For Octavia.' }
  expect(await httpErrorOf(admin.api.admin.delayOrder(again))).toMatchObject({ status: 409 })
  await passAnswer(orderUuid)
  await sweep()
  const { status, refunded, total_price, delays } = await orderOf(orderUuid)
  expect([status, refunded, delays.length]).toEqual(['cancelled', total_price, 1])
  expect((await atProvider(sessionId)).refunded).toBe(Math.round(100 * total_price))
  await untilForgotten([email, 'Octavia'])
})
