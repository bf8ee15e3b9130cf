import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomOf } from '#test/resilience/random.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { changesFor, oneMore } from '#test/support/change-helpers.ts'
import { buy, controlSandbox, payByCard } from '#test/support/checkout-helpers.ts'
import { killAtEveryStep, mayFail, withoutKills } from '#test/support/kill-at.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { openPayPage } from '#test/support/manual-order-helpers.ts'
import { forwardCall } from '#test/support/provider-proxy.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { pause } from '#test/support/wait.ts'

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
}, 240_000)
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await shop.restart()
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 100 })
})
afterAll(() => shop.close())

const ONE = [{ id: 1, quantity: 1 }]

async function recordsOf(orderUuid: string) {
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirstOrThrow()
  const { id } = order
  const changes = await db.selectFrom('order_changes').selectAll().where('order_id', '=', id).execute()
  const emails = await db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('order_id', '=', id)
    .where('kind', 'in', ['order-changed', 'change-ended'])
    .execute()
  const tenders = await db.selectFrom('order_tenders').selectAll().where('order_id', '=', id).execute()
  return { order, tenders, changes, emails: emails.map(({ kind }) => kind) }
}

/** An order whose change to two pieces waits for its payment. */
async function waiting(customer: TestClient): Promise<{ orderUuid: string; id: string }> {
  const { orderUuid } = await buy(customer, ONE)
  const { order } = await oneMore(await loggedIn(shop, 'siteadmin'), orderUuid)
  return { orderUuid, id: String(order.changes[0]?.id) }
}

test('survives kill -9 at every step of paying for a change: it is applied whole, and paid once', async () => {
  const orders: string[] = []
  const steps = await killAtEveryStep(shop, async (customer) => {
    const { orderUuid } = await withoutKills(shop, () => waiting(customer))
    orders.push(orderUuid)
    const page = await mayFail(openPayPage(customer, orderUuid))
    if (page) await payByCard(page)
    await mayFail(customer.api.orders.verify({ order_uuid: orderUuid }))
    if (page) return
    // The kill came before the customer had the page.
    shop.provider.intercept = forwardCall
    await shop.restart()
    await payByCard(await openPayPage(customer, orderUuid))
  })
  expect(steps).toBeGreaterThanOrEqual(3)
  expect(await shop.runNextHour()).toEqual([])
  for (const orderUuid of orders) {
    const { order, tenders, changes, emails } = await recordsOf(orderUuid)
    expect(changes.map(({ state }) => state)).toEqual(['applied'])
    expect(tenders).toHaveLength(2)
    expect(tenders.reduce((sum, { charged_cents }) => sum + charged_cents, 0)).toBe(order.total_cents)
    for (const { intent_id, charged_cents } of tenders)
      expect(await capturedOf(intent_id)).toBe(charged_cents)
    expect(emails).toEqual(['order-changed'])
  }
  expect(await stockOf(shop.client(), 1)).toBe(100 - 2 * orders.length)
})

async function capturedOf(intentId: string | null): Promise<number> {
  const answer = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${intentId}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return ((await answer.json()) as { amount_received: number }).amount_received
}

test('survives kill -9 at every step of withdrawing a change: its unit returns once, and a late payment is voided', async () => {
  const orders: string[] = []
  const steps = await killAtEveryStep(shop, async (customer) => {
    const { page, ...change } = await withoutKills(shop, async () => {
      const found = await waiting(customer)
      return { ...found, page: await openPayPage(customer, found.orderUuid) }
    })
    orders.push(change.orderUuid)
    await mayFail((await loggedIn(shop, 'siteadmin')).api.admin.withdrawChange(change))
    shop.provider.intercept = forwardCall
    await shop.restart()
    const { changes } = await recordsOf(change.orderUuid)
    if (changes[0]?.state === 'pending') {
      await (await loggedIn(shop, 'siteadmin')).api.admin.withdrawChange(change)
    }
    await payByCard(page)
  })
  expect(steps).toBeGreaterThanOrEqual(2)
  expect(await shop.runNextHour()).toEqual([])
  for (const orderUuid of orders) {
    const { tenders, changes, emails } = await recordsOf(orderUuid)
    expect(changes.map(({ state }) => state)).toEqual(['withdrawn'])
    expect(tenders).toHaveLength(1)
    expect(emails).toEqual(['change-ended'])
  }
  expect(await stockOf(shop.client(), 1)).toBe(100 - orders.length)
})

const ROUNDS = TEST_SCALE.isFull ? 8 : 2

test('survives kill -9 while a change begins to wait: it waits whole with its unit, or is not there', async () => {
  const random = randomOf(TEST_SCALE.faultSeed)
  const orders: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { orderUuid } = await buy(shop.client(), ONE)
    orders.push(orderUuid)
    const admin = await loggedIn(shop, 'siteadmin')
    const request = await changesFor(admin, orderUuid)
    const asked = mayFail(admin.api.admin.changeOrder(request))
    await pause(random.below(40), 'the kill comes at any moment')
    shop.kill()
    await asked
    await shop.restart()
    // Staff press the button again.
    const { order } = await (await loggedIn(shop, 'siteadmin')).api.admin.changeOrder(request)
    expect(order.changes.map(({ state }) => state)).toEqual(['pending'])
  }
  expect(await shop.runNextHour()).toEqual([])
  expect(await stockOf(shop.client(), 1)).toBe(100 - 2 * ROUNDS)
})
