import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, type OpenCheckout } from '#test/support/checkout-helpers.ts'
import { DELAY_REASON, delayBy, plusDays } from '#test/support/delay-helpers.ts'
import { balanceOf, newGiftCard } from '#test/support/gift-card-helpers.ts'
import { type Kill, killAt, killAtEveryStep, mayFail, withoutKills } from '#test/support/kill-at.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { eventually, pause } from '#test/support/wait.ts'

let shop: KillableServer
/** It pays a part of one order at a time. */
let giftCardCode: string
beforeAll(async () => {
  shop = await startKillableServer()
  giftCardCode = (await newGiftCard(shop, await loggedIn(shop, 'siteadmin'), CARD_DOLLARS)).code
}, 240_000)
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await shop.restart()
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
})
afterAll(() => shop.close())

const CARD_DOLLARS = 25

const bought = () => buy(shop.client(), [{ id: 1, quantity: 1 }], { giftCardCode })

async function delayOf({ orderUuid }: OpenCheckout) {
  const { api } = await loggedIn(shop, 'siteadmin')
  const { promised_ship_by } = (await api.admin.order({ orderUuid })).order
  return { orderUuid, ship_by: plusDays(promised_ship_by ?? '', 40), reason: DELAY_REASON }
}

/** Bought with the card and a gift card, and late by 40 days. */
async function delayed(): Promise<OpenCheckout & { token: string }> {
  const order = await bought()
  return { ...order, token: await delayBy(shop, await loggedIn(shop, 'siteadmin'), order.orderUuid, 40) }
}

async function recordsOf({ orderUuid }: OpenCheckout) {
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll()
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  const delays = await db.selectFrom('order_delays').selectAll().where('order_id', '=', order.id).execute()
  const emails = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'sent_at'])
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['order-delayed', 'delay-warning', 'order-cancelled', 'order-refunded'])
    .orderBy('id')
    .execute()
  return { ...order, delays, emails }
}

/** Cents that went back to the card, by the provider's list. */
async function refundsOf(order: OpenCheckout): Promise<number[]> {
  const { intent_id } = await recordsOf(order)
  const refunds = await shop.database.paymentContext.payments.refunds(intent_id ?? '')
  return refunds.filter(({ failed }) => !failed).map(({ amount }) => amount)
}

const isCancelled = async (order: OpenCheckout) => (await recordsOf(order)).status === 'cancelled'

async function expectCancelledOnce(orders: OpenCheckout[], emails: string[]): Promise<void> {
  expect(await shop.runNextHour()).toEqual([])
  for (const order of orders) {
    const { status, captured_cents, refunded_cents, gift_card_refunded_cents, ...rest } =
      await recordsOf(order)
    expect([status, refunded_cents, gift_card_refunded_cents]).toEqual([
      'cancelled',
      captured_cents,
      100 * CARD_DOLLARS,
    ])
    expect(await refundsOf(order)).toEqual([captured_cents])
    expect(rest.emails.map(({ kind }) => kind)).toEqual(emails)
    expect(rest.emails.filter(({ sent_at }) => sent_at === null)).toEqual([])
  }
  expect(await stockOf(shop.client(), 1)).toBe(100)
  expect(await balanceOf(shop.client(), giftCardCode)).toBe(CARD_DOLLARS)
}

test('survives kill -9 while staff delay an order: the new day and its email belong together', async () => {
  const order = await bought()
  const delay = await delayOf(order)
  const random = randomOf(TEST_SCALE.faultSeed)
  const { api } = await loggedIn(shop, 'siteadmin')
  const sent = mayFail(api.admin.delayOrder(delay))
  await pause(random.below(25), 'the kill comes at any moment')
  shop.kill()
  await sent
  await shop.restart()
  const { promised_ship_by, delays, emails } = await recordsOf(order)
  const isDelayed = promised_ship_by === delay.ship_by
  expect([delays.length, emails.length]).toEqual(isDelayed ? [1, 1] : [0, 0])
  const { api: again } = await loggedIn(shop, 'siteadmin')
  await again.admin.setOrderStatus({ orderUuid: order.orderUuid, status: 'cancelled', refund: true })
  await expectCancelledOnce([order], [...emails.map(({ kind }) => kind), 'order-cancelled'])
})

test('survives kill -9 at every step of a customer’s cancellation: everything is refunded once, with one email', async () => {
  const orders: OpenCheckout[] = []
  const steps = await killAtEveryStep(shop, async (client) => {
    const order = await withoutKills(shop, delayed)
    orders.push(order)
    await mayFail(client.api.orders.answerDelay({ token: order.token, answer: 'cancel' }))
    shop.provider.intercept = forwardCall
    await shop.restart()
    await eventually(() => isCancelled(order), Boolean)
  })
  expect(steps).toBeGreaterThanOrEqual(3)
  await expectCancelledOnce(orders, ['order-delayed', 'order-cancelled'])
})

/** As if its customer had not answered, and staff were warned a day ago. */
async function letAnswerExpire(order: OpenCheckout): Promise<void> {
  const { id } = await recordsOf(order)
  const warnedAt = Date.now() - DAY_MS - HOUR_MS
  await sql`update order_delays set answer_by = '2020-01-01', warned_at = ${warnedAt} where order_id = ${id}`.execute(
    shop.database.db,
  )
}

/** The jobs of the started shop are killed, but not before it is ready. */
async function startToBeKilled(kill: Kill): Promise<void> {
  shop.kill()
  killAt(shop, kill)
  const { intercept } = shop.provider
  const started = Promise.withResolvers<void>()
  shop.provider.intercept = async (call) => {
    await started.promise
    return intercept(call)
  }
  await shop.restart()
  started.resolve()
}

const KILLS: Kill[] = [
  { path: /\/refunds\?.*payment_intent/, at: 1, moment: 'after' },
  { path: /\/refunds$/, at: 1, moment: 'before' },
  { path: /\/refunds$/, at: 1, moment: 'after' },
]

test('survives kill -9 while it cancels without an answer: everything is refunded once, with one email', async () => {
  const kills = TEST_SCALE.isFull ? KILLS : KILLS.slice(TEST_SCALE.faultSeed % 3).slice(0, 1)
  const orders: OpenCheckout[] = []
  for (const kill of kills) {
    const order = await withoutKills(shop, delayed)
    orders.push(order)
    await letAnswerExpire(order)
    await startToBeKilled(kill)
    await eventually(
      async () => shop.isAlive(),
      (alive) => !alive,
    )
    shop.provider.intercept = forwardCall
    await shop.restart()
    await eventually(() => isCancelled(order), Boolean)
  }
  await expectCancelledOnce(orders, ['order-delayed', 'order-cancelled'])
})
