import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { TO_TENNESSEE, takeOrder } from '#test/support/manual-order-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sweepDelays } from './sweep-delays.ts'

const ZONE = 'America/New_York'
const ONE = [{ id: 1, quantity: 1 }]
const REASON = 'The first heat treatment came out two points soft.'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
  await changeProduct(admin, 1, { stock: 100 })
})
beforeEach(() => controlSandbox(shop, 'payments', { mode: 'normal' }))

const today = () => dayAtWorkshop(shop.shop.now())
const orderOf = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const sweep = () => sweepPayments(shop)

/** @param days between the old and the new day */
async function delayed(email: string, days: number) {
  const { orderUuid } = await buy(shop.client(), ONE, { email })
  return { orderUuid, ...(await delayAgain(orderUuid, email, days)) }
}

async function delayAgain(orderUuid: string, email: string, days: number) {
  const was = (await orderOf(orderUuid)).promised_ship_by ?? ''
  const count = (await delayEmails(email)).length
  await admin.api.admin.delayOrder({ orderUuid, ship_by: plus(was, days), reason: REASON })
  const emails = await eventually(
    () => delayEmails(email),
    (found) => found.length > count,
  )
  const token = /\/delay\?token=([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? ''
  return { was, ship_by: plus(was, days), token, text: emails[0]?.text ?? '' }
}

const delayEmails = async (email: string) =>
  (await mailbox(shop, email)).filter(({ subject }) => /will ship later/.test(subject))
const warnings = async (id: number) =>
  (await mailbox(shop)).filter(({ subject }) => subject.startsWith(`Order ${id}: no answer`))
const answer = (token: string, choice: 'wait' | 'cancel') =>
  shop.client().api.orders.answerDelay({ token, answer: choice })
/** Logins expire, too. */
async function pass(ms: number) {
  shop.passTime(ms)
  admin = await loggedIn(shop, 'admin')
}
async function passUntil(day: string) {
  while (today() < day) shop.passTime(12 * HOUR_MS)
  await pass(0)
}
const kinds = async (orderUuid: string) => (await orderOf(orderUuid)).events.map(({ kind }) => kind)

test('a customer gets the new day, the reason and both choices, and waits', async () => {
  const { orderUuid, was, ship_by, token, text } = await delayed('waits@example.com', 10)
  for (const part of [REASON, 'I will wait', 'Cancel and refund', 'we take it that you will wait'])
    expect(text).toContain(part)
  const { data } = await shop.client().api.orders.delay({ token })
  expect(data).toMatchObject({ state: 'open', was, ship_by, reason: REASON, unanswered: 'wait' })
  expect((await answer(token, 'wait')).data.state).toBe('waiting')
  const order = await orderOf(orderUuid)
  expect(order.promised_ship_by).toBe(ship_by)
  expect(order.delays).toMatchObject([{ ship_by, was, reason: REASON, answer: 'wait' }])
  expect(await kinds(orderUuid)).toEqual(expect.arrayContaining(['delayed', 'delay_answered']))
  expect(await httpErrorOf(answer(token, 'cancel'))).toMatchObject({ status: 409 })
  expect((await orderOf(orderUuid)).status).toBe('paid')
})

test('a customer cancels: everything is refunded and restocked, once, and emailed', async () => {
  const { orderUuid, token } = await delayed('cancels@example.com', 10)
  const stock = await stockOf(admin, 1)
  expect((await answer(token, 'cancel')).data.state).toBe('cancelled')
  const { status, payment, total_price } = await orderOf(orderUuid)
  expect({ status, refunded: payment.refunded }).toEqual({ status: 'cancelled', refunded: total_price })
  expect(await stockOf(admin, 1)).toBe(stock + 1)
  expect(await httpErrorOf(answer(token, 'wait'))).toMatchObject({ status: 409 })
  const about = async () =>
    (await mailbox(shop, 'cancels@example.com')).filter(({ subject }) => /was cancelled/.test(subject))
  expect(await eventually(about, ({ length }) => length > 0)).toHaveLength(1)
})

test('wrong input changes nothing', async () => {
  const { orderUuid } = await buy(shop.client(), ONE, { email: 'wrong@example.com' })
  const { promised_ship_by } = await orderOf(orderUuid)
  const day = promised_ship_by ?? ''
  const fieldsOf = async (body: object) => {
    const response = await admin.fetch(`/api/admin/orders/${orderUuid}/delay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' },
      body: JSON.stringify(body),
    })
    const { fields } = (await response.json()) as { fields?: object }
    return [response.status, ...Object.keys(fields ?? {})]
  }
  for (const ship_by of [day, plus(day, -1), plus(day, 400), 'soon', '2026-02-30', 5, null])
    expect(await fieldsOf({ ship_by, reason: REASON })).toEqual([400, 'ship_by'])
  for (const reason of ['', '  ', 'x'.repeat(1001), 5, null])
    expect(await fieldsOf({ ship_by: plus(day, 1), reason })).toEqual([400, 'reason'])
  expect(await orderOf(orderUuid)).toMatchObject({ promised_ship_by, delays: [] })

  const { token } = await delayAgain(orderUuid, 'wrong@example.com', 5)
  expect(await httpErrorOf(answer(token, 'perhaps' as 'wait'))).toMatchObject({ status: 400 })
  expect(await httpErrorOf(answer(`${token}x`, 'wait'))).toMatchObject({ status: 400 })
  expect(await httpErrorOf(shop.client().api.orders.delay({ token: 'x' }))).toMatchObject({ status: 400 })

  await admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  expect(await httpErrorOf(answer(token, 'cancel'))).toMatchObject({ status: 409 })
  expect((await shop.client().api.orders.delay({ token })).data.state).toBe('shipped')
  expect((await fieldsOf({ ship_by: plus(day, 20), reason: REASON }))[0]).toBe(409)
  const pickup = (await takeOrder(admin)).order.order_uuid
  await admin.api.admin.markReady({ orderUuid: pickup })
  const late = { orderUuid: pickup, ship_by: plus(today(), 30), reason: REASON }
  expect(await httpErrorOf(admin.api.admin.delayOrder(late))).toMatchObject({ status: 409 })
})

test('no answer to a first delay of at most 30 days means that the customer waits', async () => {
  const { orderUuid, was } = await delayed('silent@example.com', 30)
  const { id } = await orderOf(orderUuid)
  await passUntil(plus(was, 3))
  await sweep()
  await pass(2 * DAY_MS)
  await sweep()
  expect((await orderOf(orderUuid)).status).toBe('paid')
  expect(await warnings(id)).toEqual([])
})

test('warns staff once when nobody answers a longer delay, and cancels the order a day later', async () => {
  const { orderUuid, was, token, text } = await delayed('longer@example.com', 31)
  expect(text).toContain('we cancel the order and return')
  const { id, total_price } = await orderOf(orderUuid)
  await passUntil(was)
  await sweep()
  expect(await kinds(orderUuid)).not.toContain('delay_warned')
  await passUntil(plus(was, 1))
  await sweep()
  await sweep()
  expect(
    (
      await eventually(
        () => warnings(id),
        ({ length }) => length > 0,
      )
    ).length,
  ).toBe(1)
  await pass(23 * HOUR_MS)
  await sweep()
  expect((await orderOf(orderUuid)).status).toBe('paid')
  await pass(HOUR_MS)
  await Promise.all([sweep(), sweep()])
  const order = await orderOf(orderUuid)
  expect({ status: order.status, refunded: order.payment.refunded }).toEqual({
    status: 'cancelled',
    refunded: total_price,
  })
  expect(order.holds_stock).toBe(false)
  expect(await httpErrorOf(answer(token, 'wait'))).toMatchObject({ status: 409 })
  expect(await warnings(id)).toHaveLength(1)
})

test('waiting counts until the cancellation, also while the provider is down', async () => {
  const { orderUuid, was, token } = await delayed('last-moment@example.com', 40)
  await passUntil(plus(was, 1))
  await sweep()
  await pass(25 * HOUR_MS)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const { db, paymentContext } = shop.shop
  expect((await sweepDelays(db, paymentContext, ZONE)).length).toBeGreaterThan(0)
  await answer(token, 'wait')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await sweep()
  expect((await orderOf(orderUuid)).status).toBe('paid')
})

test("a customer's cancellation while the provider is down is finished later, and the order does not ship", async () => {
  const { orderUuid, token } = await delayed('outage@example.com', 10)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await answer(token, 'cancel')).data.state).toBe('cancelling')
  const ship = admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  expect(await httpErrorOf(ship)).toMatchObject({ status: 409 })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await sweep()
  const { status, payment, total_price } = await orderOf(orderUuid)
  expect({ status, refunded: payment.refunded }).toEqual({ status: 'cancelled', refunded: total_price })
})

test('replaces the first delay by a second, and cancels no order that has shipped', async () => {
  const email = 'second@example.com'
  const first = await delayed(email, 5)
  const second = await delayAgain(first.orderUuid, email, 5)
  expect((await shop.client().api.orders.delay({ token: first.token })).data.state).toBe('replaced')
  expect(await httpErrorOf(answer(first.token, 'wait'))).toMatchObject({ status: 409 })
  expect((await shop.client().api.orders.delay({ token: second.token })).data.unanswered).toBe('cancel')
  await passUntil(plus(second.was, 1))
  await sweep()
  await admin.api.admin.setOrderStatus({ orderUuid: first.orderUuid, status: 'shipped' })
  await pass(25 * HOUR_MS)
  await sweep()
  expect((await orderOf(first.orderUuid)).status).toBe('shipped')
})

test('a delay that was accepted is late again once its day has passed', async () => {
  const { orderUuid, ship_by, token } = await delayed('again@example.com', 5)
  await answer(token, 'wait')
  await passUntil(plus(ship_by, 1))
  expect((await orderOf(orderUuid)).due).toBe('late')
})

test('cancels an order paid in cash, and tells staff the amount to refund by hand', async () => {
  const email = 'cash@example.com'
  const { order } = await takeOrder(admin, {
    customer: { name: 'Wade Ortiz', email, phone: null },
    shipping: { method: 'standard', address: TO_TENNESSEE },
  })
  const { token } = await delayAgain(order.order_uuid, email, 5)
  await answer(token, 'cancel')
  const { status, flag, refunded, total_price } = await orderOf(order.order_uuid)
  expect({ status, refunded }).toEqual({ status: 'cancelled', refunded: total_price })
  expect(flag).toMatch(/Give the customer \$[\d.]+ back \(cash\)/)
})

test('the audit finds no difference after all these delays', async () => {
  await sweep()
  expect(await shop.audit()).toEqual([])
})
