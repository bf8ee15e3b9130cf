import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { estimateSentence } from '#contract/sales/delivery/days.ts'
import { addBusinessDays } from '#server/platform/time/business-days.ts'
import { promiseLater } from '#server/sales/orders/promise.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { TO_TENNESSEE, takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { arrival, shipBy } from './promise.ts'

const HOME = { enabled: false, starts_on: null, ends_on: null }
const ONE = [{ id: 1, quantity: 1 }]

const shop = sharedShop()
let admin: TestClient
let siteadmin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
  siteadmin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100 })
})

/** Logins expire, too. */
async function pass(ms: number) {
  shop.passTime(ms)
  admin = await loggedIn(shop, 'admin')
  siteadmin = await loggedIn(shop, 'siteadmin')
}
const today = () => dayAtWorkshop(shop.shop.now())
const estimate = (shippingMethod?: 'standard' | 'flat_rate') =>
  shop.client().api.public.deliveryEstimate(shippingMethod ? { shippingMethod } : {})
const pageOfOne = async () => {
  const { headers } = await shop.client().fetch('/shop-knives/knife/1')
  return (await shop.client().fetch(headers.get('location') ?? '/shop-knives/knife/1')).text()
}

function expected(handlingDays: number, transit: [number, number]) {
  const ships = shipBy(today(), handlingDays, HOME) ?? ''
  return { ship_by: ships, ...arrival(ships, transit) }
}

test('estimates by the settings until five orders have shipped', async () => {
  expect(await estimate()).toEqual(expected(3, [2, 5]))
  expect(await estimate('flat_rate')).toEqual(expected(3, [2, 3]))
  expect(await httpErrorOf(estimate('drone' as 'standard'))).toMatchObject({ status: 400 })
  expect(await pageOfOne()).toContain(estimateSentence(expected(3, [2, 5])))
  await changeSettings(siteadmin, 'shipping', {
    handling_days: 5,
    transit_days: { standard: [1, 1], flat_rate: [2, 4] },
  })
  expect(await estimate()).toEqual(expected(5, [1, 1]))
  expect(await pageOfOne()).toContain(estimateSentence(expected(5, [1, 1])))
})

test('keeps the dates when a save does not send them, and rejects impossible ones', async () => {
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  const { handling_days, transit_days, ...older } = settings.shipping
  const saved = await siteadmin.api.admin.saveShipping({ ...older, revision: revisions.shipping })
  expect(saved.settings).toMatchObject({ handling_days: 5, transit_days })
  const wrong = async (values: object) => {
    const { revision } = saved
    const answer = siteadmin.api.admin.saveShipping({ ...settings.shipping, ...values, revision })
    return (await httpErrorOf(answer)).status
  }
  for (const days of [0, -1, 1.5, 61, '3', null]) expect(await wrong({ handling_days: days })).toBe(400)
  for (const range of [[3, 2], [0, 2], [1], [1, 2, 3], [1, 1000], ['1', '2'], 4])
    expect(await wrong({ transit_days: { ...transit_days, standard: range } })).toBe(400)
  expect((await siteadmin.api.admin.settings({})).settings.shipping).toEqual(settings.shipping)
})

test('the page of a product changes its estimate at midnight of the business', async () => {
  const before = estimateSentence(await estimate())
  expect(await pageOfOne()).toContain(before)
  const first = today()
  while (shipBy(today(), 5, HOME) === shipBy(first, 5, HOME)) await pass(DAY_MS)
  const after = estimateSentence(await estimate())
  expect(after).not.toBe(before)
  expect(await pageOfOne()).toContain(after)
})

test('skips a vacation of both kinds, and promises nothing while closed without an end', async () => {
  const ends_on = addBusinessDays(today(), 10)
  const vacation = { enabled: true, starts_on: today(), ends_on, message: '' }
  for (const mode of ['closed', 'delayed'] as const) {
    await changeSettings(siteadmin, 'vacation', { ...vacation, mode })
    expect((await estimate()).ship_by).toBe(addBusinessDays(ends_on, 5))
  }
  await changeSettings(siteadmin, 'vacation', { ...vacation, mode: 'closed', ends_on: null })
  expect(await estimate()).toEqual({ ship_by: null, arrives_from: null, arrives_until: null })
  expect(await pageOfOne()).not.toContain('Ships by')
  await changeSettings(siteadmin, 'vacation', { ...vacation, mode: 'closed', enabled: false })
})

test('a paid order keeps its promise, which the customer reads in the confirmation', async () => {
  const client = shop.client()
  const email = 'promised@example.com'
  const { orderUuid } = await buy(client, ONE, { email })
  const promised = expected(5, [1, 1])
  const { order } = await client.api.orders.verify({ order_uuid: orderUuid })
  expect(order.promised_ship_by).toBe(promised.ship_by)
  const [sent] = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.length > 0,
  )
  const sentence = estimateSentence(promised) ?? ''
  expect(sent?.text).toContain(sentence)
  expect(sent?.html).toContain(sentence)
  await changeSettings(siteadmin, 'shipping', { handling_days: 9 })
  expect((await admin.api.admin.order({ orderUuid })).order.promised_ship_by).toBe(promised.ship_by)
  const anonymous = await shop.client().api.orders.verify({ order_uuid: orderUuid })
  expect(anonymous.order.promised_ship_by).toBe(promised.ship_by)
})

test('promises a day only for paid orders, shipped or picked up, paid by card or by hand', async () => {
  expect((await takeOrder(admin)).order.promised_ship_by).toBe(shipBy(today(), 9, HOME))
  const shipped = await takeOrder(admin, { shipping: { method: 'standard', address: TO_TENNESSEE } })
  expect(shipped.order.promised_ship_by).toBe(shipBy(today(), 9, HOME))
  const open = await openCheckout(shop.client(), ONE, { email: 'unpaid@example.com' })
  const { order } = await admin.api.admin.order({ orderUuid: open.orderUuid })
  expect(order.promised_ship_by).toBeNull()
})

test('promises the handling time of four in five orders, and lists due and late orders', async () => {
  const uuids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    uuids.push((await buy(shop.client(), ONE, { email: `handling-${count}@example.com` })).orderUuid)
  }
  const paid = today()
  const took: number[] = []
  for (const [index, orderUuid] of uuids.entries()) {
    const days = index < 4 ? index + 1 : 12
    while (today() < addBusinessDays(paid, days)) await pass(DAY_MS)
    await admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
    took.push(days)
    expect((await admin.api.admin.handlingTime({})).measured).toBe(index < 4 ? null : 4)
  }
  expect(await admin.api.admin.handlingTime({})).toEqual({ orders: 5, measured: 4, promised: 4 })
  expect((await estimate()).ship_by).toBe(shipBy(today(), 4, HOME))
  await pass(91 * DAY_MS)
  expect(await admin.api.admin.handlingTime({})).toEqual({ orders: 0, measured: null, promised: 9 })
})

test('lists late orders and orders due today until they ship', async () => {
  const { orderUuid } = await buy(shop.client(), ONE, { email: 'due@example.com' })
  const of = async () => (await admin.api.admin.order({ orderUuid })).order
  const listed = async (query: { due?: 'late' | 'today'; unfulfilled?: 'true' }) => {
    const { orders, total } = await admin.api.admin.orders({ ...query, page: '1', per_page: '100' })
    expect(total).toBe(orders.length)
    return orders.some(({ order_uuid }) => order_uuid === orderUuid)
  }
  expect((await of()).due).toBeNull()
  expect(await listed({ unfulfilled: 'true' })).toBe(true)
  expect(await listed({ due: 'today' })).toBe(false)
  while (today() < ((await of()).promised_ship_by ?? '')) await pass(DAY_MS)
  expect((await of()).due).toBe('today')
  expect(await listed({ due: 'today' })).toBe(true)
  await pass(DAY_MS)
  expect((await of()).due).toBe('late')
  expect(await listed({ due: 'late' })).toBe(true)
  expect(await listed({ due: 'today' })).toBe(false)
  const { tabs } = await admin.api.admin.orders({ page: '1', per_page: '1' })
  expect(tabs.late).toBeGreaterThan(0)
  expect(tabs.unfulfilled + tabs.pickup).toBeGreaterThanOrEqual(tabs.late + tabs.today)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  expect((await of()).due).toBeNull()
  expect(await listed({ due: 'late' })).toBe(false)
  expect(await httpErrorOf(admin.api.admin.orders({ due: 'soon' as 'late' }))).toMatchObject({ status: 400 })
})

test('promises a day after the vacation, and keeps it when the settings change', async () => {
  const { promised: handling } = await admin.api.admin.handlingTime({})
  const promiseOf = async ({ orderUuid }: { orderUuid: string }) =>
    (await admin.api.admin.order({ orderUuid })).order.promised_ship_by
  const bought = () => buy(shop.client(), ONE, { email: 'away@example.com' })
  const until = addBusinessDays(today(), 4)
  const away = { enabled: true, starts_on: today(), ends_on: until, message: '' }
  const [opened, open] = await Promise.all(
    [1, 2].map(() => openCheckout(shop.client(), ONE, { email: 'away@example.com' })),
  )
  if (!opened || !open) throw new Error('No checkout was opened.')

  await changeSettings(siteadmin, 'vacation', { ...away, mode: 'delayed' })
  const later = addBusinessDays(until, handling)
  expect((await estimate()).ship_by).toBe(later)
  const delayed = await bought()
  expect(await promiseOf(delayed)).toBe(later)
  const [sent] = await eventually(
    () => mailbox(shop, 'away@example.com'),
    ({ length }) => length > 0,
  )
  expect(sent?.text).toContain(estimateSentence(await estimate()))

  // Its payment page was open when the shop closed.
  await changeSettings(siteadmin, 'vacation', { ...away, mode: 'closed' })
  await payByCard(opened)
  await shop.client().api.orders.verify({ order_uuid: opened.orderUuid })
  expect(await promiseOf(opened)).toBe(later)
  expect((await httpErrorOf(bought())).status).toBeGreaterThanOrEqual(400)

  // A vacation that starts while it would be on the bench, and one that starts while it is on its way.
  const plain = addBusinessDays(today(), handling)
  const bench = { starts_on: plain, ends_on: addBusinessDays(plain, 2) }
  await changeSettings(siteadmin, 'vacation', { ...away, ...bench, mode: 'delayed' })
  const interrupted = await bought()
  expect(await promiseOf(interrupted)).toBe(addBusinessDays(plain, 3))
  const onItsWay = { starts_on: addBusinessDays(plain, 1), ends_on: addBusinessDays(plain, 20) }
  await changeSettings(siteadmin, 'vacation', { ...away, ...onItsWay, mode: 'closed' })
  expect(await estimate()).toEqual({ ship_by: plain, ...arrival(plain, [1, 1]) })

  // Without an end, there is nothing to promise, to be late for, or to change.
  await changeSettings(siteadmin, 'vacation', { ...away, mode: 'closed', ends_on: null })
  await payByCard(open)
  await shop.client().api.orders.verify({ order_uuid: open.orderUuid })
  expect(await promiseOf(open)).toBeNull()
  const { orderUuid } = open
  const delay = admin.api.admin.delayOrder({ orderUuid, ship_by: later, reason: 'Away.' })
  expect((await httpErrorOf(delay)).status).toBe(409)
  await promiseLater(shop.shop.db, shop.shop.now())
  expect(await promiseOf(open)).toBeNull()
  const { orders: queue } = await admin.api.admin.packingQueue({})
  expect(queue[0]).toMatchObject({ order_uuid: orderUuid, promised_ship_by: null })

  // With one, its customer gets the date.
  await changeSettings(siteadmin, 'vacation', { ...away, mode: 'delayed', enabled: false })
  expect((await estimate()).ship_by).toBe(plain)
  for (const _ of [1, 2]) await promiseLater(shop.shop.db, shop.shop.now())
  expect(await promiseOf(open)).toBe(plain)
  const sentence = estimateSentence(await estimate()) ?? ''
  const { order: shown } = await shop.client().api.orders.verify({ order_uuid: orderUuid })
  expect(shown.promised_ship_by).toBe(plain)
  const confirmations = await eventually(
    async () =>
      (await mailbox(shop, 'away@example.com')).filter(({ subject }) => subject.includes(`${shown.id}`)),
    ({ length }) => length >= 2,
  )
  expect(confirmations.map(({ text }) => text.includes(sentence)).toSorted()).toEqual([false, true])
  const { events } = (await admin.api.admin.order(open)).order
  expect(events.filter(({ kind }) => /promised/.test(kind))).toMatchObject([
    { kind: 'unpromised' },
    { kind: 'promised', detail: { to: plain } },
  ])
  while (today() <= plain) await pass(DAY_MS)
  for (const order of [delayed, opened]) {
    expect(await promiseOf(order)).toBe(later)
    const { due } = (await admin.api.admin.order(order)).order
    expect(due).toBeNull()
  }
  expect((await admin.api.admin.order(open)).order.due).toBe('late')
  while (today() <= later) await pass(DAY_MS)
  expect((await admin.api.admin.order(delayed)).order.due).toBe('late')
  expect(await shop.audit()).toEqual([])
})
