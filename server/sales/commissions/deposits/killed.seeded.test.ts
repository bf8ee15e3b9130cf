import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { controlSandbox, type OpenCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { newCommission, SHIP_TO } from '#test/support/commission-helpers.ts'
import { killAtEveryStep, mayFail, withoutKills } from '#test/support/kill-at.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import type { TestClient } from '#test/support/test-shop.ts'

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
}, 240_000)
beforeEach(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await shop.restart()
})
afterAll(() => shop.close())

const QUOTE = {
  price: 720,
  deposit_percent: 30,
  valid_until: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
}

const admin = () => loggedIn(shop, 'siteadmin')

async function quoted(client: TestClient): Promise<string> {
  const commissionUuid = await newCommission(client)
  await (await admin()).api.admin.quoteCommission({ commissionUuid, ...QUOTE })
  return commissionUuid
}

const toCheckout = ({ url }: { url: string }): OpenCheckout => ({
  url,
  orderUuid: '',
  sessionId: url.split('/').at(-1) ?? '',
})

const accept = (client: TestClient, commissionUuid: string) =>
  client.api.commissions.accept({ commissionUuid, ...SHIP_TO })

async function paid(client: TestClient): Promise<string> {
  const uuid = await quoted(client)
  await payByCard(toCheckout(await accept(client, uuid)))
  await client.api.commissions.get({ commissionUuid: uuid })
  return uuid
}

const read = async (commissionUuid: string) =>
  (await shop.client().api.commissions.get({ commissionUuid })).commission

test('survives kill -9 at every step of a deposit: it is charged once, and the work starts', async () => {
  const uuids: string[] = []
  await killAtEveryStep(shop, async (client) => {
    const uuid = await withoutKills(shop, () => quoted(client))
    uuids.push(uuid)
    const opened = await mayFail(accept(client, uuid))
    const page = opened ?? (await withoutKills(shop, () => accept(client, uuid)))
    await payByCard(toCheckout(page))
    await mayFail(client.api.commissions.get({ commissionUuid: uuid }))
  })
  expect(await shop.runNextHour()).toEqual([])
  for (const uuid of uuids)
    expect(await read(uuid)).toMatchObject({
      state: 'in_progress',
      payments: [{ kind: 'deposit', amount: 216 }],
    })
})

test('survives kill -9 at every step of a cancellation: the deposit is refunded once', async () => {
  const uuids: string[] = []
  await killAtEveryStep(shop, async (client) => {
    const uuid = await withoutKills(shop, () => paid(client))
    uuids.push(uuid)
    const cancel = { commissionUuid: uuid, state: 'cancelled', refund_deposit: true } as const
    const { api } = await withoutKills(shop, admin)
    if (await mayFail(api.admin.setCommissionState(cancel))) return
    await withoutKills(shop, async () => (await admin()).api.admin.setCommissionState(cancel).catch(() => {}))
  })
  expect(await shop.runNextHour()).toEqual([])
  for (const uuid of uuids)
    expect(await read(uuid)).toMatchObject({ state: 'cancelled', payments: [{ amount: 216, refunded: 216 }] })
})

test('survives kill -9 at every step of a balance and of its refund to two cards', async () => {
  const orders: { uuid: string; orderUuid: string | null }[] = []
  await killAtEveryStep(shop, async (client) => {
    const uuid = await withoutKills(shop, async () => {
      const commissionUuid = await paid(client)
      await (await admin()).api.admin.setCommissionState({ commissionUuid, state: 'ready' })
      return commissionUuid
    })
    const { total } = await withoutKills(shop, () =>
      client.api.commissions.balanceFees({ commissionUuid: uuid }),
    )
    const pay = () => client.api.commissions.payBalance({ commissionUuid: uuid, totalPrice: total })
    const placed = (await mayFail(pay())) ?? (await withoutKills(shop, pay))
    await payByCard(toCheckout(placed))
    await mayFail(client.api.orders.verify({ order_uuid: placed.order_uuid }))
    await withoutKills(shop, () => client.api.orders.verify({ order_uuid: placed.order_uuid }))
    orders.push({ uuid, orderUuid: placed.order_uuid })
    const refund = { orderUuid: placed.order_uuid, amount: 600, request_key: crypto.randomUUID() }
    const { api } = await withoutKills(shop, admin)
    if (await mayFail(api.admin.refundOrder(refund))) return
    await withoutKills(shop, async () => (await admin()).api.admin.refundOrder(refund))
  })
  expect(await shop.runNextHour()).toEqual([])
  for (const { uuid, orderUuid } of orders) {
    expect((await read(uuid)).state).toBe('paid')
    const { order } = await (await admin()).api.admin.order({ orderUuid: orderUuid ?? '' })
    expect(order).toMatchObject({ status: 'paid', refunded: 600, payment: { deposit_refunded: 66.11 } })
  }
})

test('survives kill -9 at every step of a payment link: the card is charged once', async () => {
  await changeProduct(await admin(), 1, { stock: 100 })
  const orders: string[] = []
  await killAtEveryStep(shop, async (client) => {
    const { order } = await withoutKills(shop, async () => takeOrder(await admin(), { payment: 'link' }))
    orders.push(order.order_uuid)
    const open = () => openPayPage(client, order.order_uuid)
    const first = (await mayFail(open())) ?? (await withoutKills(shop, open))
    const second = await withoutKills(shop, open)
    await payByCard(first)
    await payByCard(second)
    await mayFail(client.api.orders.verify({ order_uuid: order.order_uuid }))
  })
  expect(await shop.runNextHour()).toEqual([])
  for (const orderUuid of orders) {
    const { order } = await (await admin()).api.admin.order({ orderUuid })
    expect(order).toMatchObject({ status: 'paid', payment: { captured: order.total_price } })
  }
})
