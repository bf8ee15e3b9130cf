import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { newCommission, quotedCommission } from '#test/support/commission-helpers.ts'
import { contactMessage } from '#test/support/contact-helpers.ts'
import { addDrop, addProduct, passTimeTo } from '#test/support/drop-helpers.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const NO_SALES = { orders: 0, gross: 0, discounts: 0, refunded: 0, kept: 0 }

const shop = sharedShop()

const admin = (): Promise<TestClient> => loggedIn(shop, 'admin')
const today = async (): Promise<Dashboard> => (await admin()).api.admin.dashboard({})

test('shows nothing to do in a new shop', async () => {
  expect(await today()).toMatchObject({
    to_pack: { count: 0, oldest: null },
    to_answer: { count: 0, oldest: null },
    to_quote: { count: 0, oldest: null },
    flagged: { count: 0 },
    failed_mails: { count: 0 },
    backup: null,
    next_drop: null,
    gift_cards: { owed: 0, cards: 0 },
    sales: { today: NO_SALES, days: NO_SALES, days_before: NO_SALES },
  })
})

// Before any test with an unpaid checkout, whose stock the sweep may release in between.
test('shows the same stock counts as the linked lists', async () => {
  const { api } = await admin()
  await api.admin.duplicateProduct({ id: '9' })
  await changeProduct(await admin(), 2, { stock: 0 })
  await changeProduct(await admin(), 3, { stock: 1 })
  const { running_low, sold_out } = await today()
  const low = await api.admin.products({ state: 'running_low' })
  expect(running_low.count).toBe(low.total)
  const { data: changed } = await api.products.get({ id: '3' })
  expect(running_low.names[0]).toBe(changed.name)
  expect(sold_out.count).toBe((await api.admin.products({ state: 'sold_out' })).total)
  expect(sold_out.names[0]).toBe((await api.products.get({ id: '2' })).data.name)
  expect(low.data.every(({ published, stock }) => published && stock === 1)).toBe(true)
})

test('counts paid orders until they ship and shows the oldest', async () => {
  const first = await buy(shop.client(), [{ id: 9, quantity: 1 }])
  await openCheckout(shop.client(), [{ id: 14, quantity: 1 }])
  shop.passTime(3 * DAY_MS)
  await buy(shop.client(), [{ id: 13, quantity: 1 }])
  const { api } = await admin()
  const { order } = await api.admin.order({ orderUuid: first.orderUuid })
  expect((await today()).to_pack).toEqual({ count: 2, oldest: order.created_at })
  const { total } = await api.admin.orders({ status: 'paid' })
  expect(total).toBe(2)
  await api.admin.setOrderStatus({ orderUuid: first.orderUuid, status: 'shipped' })
  expect((await today()).to_pack.count).toBe(1)
})

test('counts the same for the navigation', async () => {
  await shop.client().api.public.sendMessage(contactMessage())
  const { to_pack, to_answer } = await today()
  const waiting = await (await admin()).api.admin.waiting({})
  expect(waiting).toEqual({ orders: to_pack.count, messages: to_answer.count, reviews: 0, commissions: 0 })
  expect(waiting).toEqual({ orders: 1, messages: 1, reviews: 0, commissions: 0 })
  const [message] = (await (await admin()).api.admin.messages({})).data
  await (await admin()).api.admin.deleteMessage({ id: String(message?.id) })
  expect(await (await admin()).api.admin.waiting({})).toEqual({
    orders: 1,
    messages: 0,
    reviews: 0,
    commissions: 0,
  })
})

test('counts a commission until it is quoted or declined', async () => {
  const commissionUuid = await newCommission(shop.client())
  const since = (await today()).to_quote.oldest
  shop.passTime(2 * HOUR_MS)
  await quotedCommission(shop)
  await newCommission(shop.client())
  expect((await today()).to_quote).toEqual({ count: 2, oldest: since })
  const { api } = await admin()
  expect((await api.admin.waiting({})).commissions).toBe(2)
  await api.admin.setCommissionState({ commissionUuid, state: 'declined' })
  const { count, oldest } = (await today()).to_quote
  expect(count).toBe(1)
  expect(Date.parse(oldest ?? '')).toBeGreaterThan(Date.parse(since ?? ''))
})

test('counts a message until it is archived, deleted or answered', async () => {
  for (let count = 0; count < 4; count++) await shop.client().api.public.sendMessage(contactMessage())
  const { api } = await admin()
  const { data } = await api.admin.messages({})
  const [one, two, three, four] = data.map(({ id }) => id)
  expect((await today()).to_answer).toEqual({ count: 4, oldest: data.at(-1)?.submitTime })
  await api.admin.archiveMessage({ id: String(one), archived: true })
  await api.admin.deleteMessage({ id: String(two) })
  await shop.shop.db
    .insertInto('message_replies')
    .values({ message_id: three ?? 0, actor: 'somebody', text: 'Yes, gladly.', at: shop.shop.now() })
    .execute()
  expect((await today()).to_answer).toMatchObject({ count: 1 })
  await api.admin.archiveMessage({ id: String(four), archived: true })
  expect((await today()).to_answer).toEqual({ count: 0, oldest: null })
})

test('counts flagged payments and failed emails until they are resolved', async () => {
  const { db } = shop.shop
  const { id } = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ flag: 'The amount differs.' }).where('id', '=', id).execute()
  const sent = () =>
    db.selectFrom('mail_outbox').select('id').where('sent_at', 'is not', null).limit(1).execute()
  const [email] = await eventually(sent, ([first]) => first !== undefined)
  const set = (change: { failed_at: number | null; sent_at: number | null }) =>
    db
      .updateTable('mail_outbox')
      .set(change)
      .where('id', '=', email?.id ?? 0)
      .execute()
  await set({ failed_at: shop.shop.now(), sent_at: null })
  expect(await today()).toMatchObject({ flagged: { count: 1 }, failed_mails: { count: 1 } })
  await set({ failed_at: null, sent_at: shop.shop.now() })
  await db.updateTable('orders').set({ flag: null }).where('id', '=', id).execute()
  expect(await today()).toMatchObject({ flagged: { count: 0 }, failed_mails: { count: 0 } })
})

test('shows the next drop until it is over, and what is owed on gift cards', async () => {
  const staff = await admin()
  const productId = await addProduct(staff, 'Skinner, Osage')
  const drop = await addDrop(shop, staff, { name: 'Spring skinners', product_ids: [productId] })
  const { id, name, opens_at, closes_at } = drop
  await newGiftCard(shop, staff, 120)
  await newGiftCard(shop, staff, 30.5)
  const { next_drop, gift_cards } = await today()
  expect(next_drop).toEqual({ id, name, opens_at, closes_at, waiting: 0 })
  expect(gift_cards).toEqual({ owed: 150.5, cards: 2 })
  passTimeTo(shop, closes_at)
  expect((await today()).next_drop).toBeNull()
})

test("shows the sales of the shop's day, of 30 days and of the 30 before", async () => {
  // Saturday evening in the shop's time zone is Sunday in UTC.
  const saturday = Temporal.ZonedDateTime.from('2028-03-11T22:00[America/New_York]')
  shop.passTime(saturday.epochMilliseconds - shop.shop.now())
  const first = await buy(shop.client(), [{ id: 10, quantity: 1 }])
  const { api } = await admin()
  const { order } = await api.admin.order({ orderUuid: first.orderUuid })
  const { total_price } = order
  const sold = { orders: 1, gross: total_price, discounts: 0, refunded: 0, kept: total_price }
  const { by_day, ...sales } = (await today()).sales
  expect(sales).toEqual({ today: sold, days: sold, days_before: NO_SALES })
  expect(by_day).toHaveLength(30)
  expect(by_day.filter(({ gross }) => gross > 0)).toEqual([{ day: '2028-03-11', gross: total_price }])
  expect(by_day.at(-1)?.day).toBe('2028-03-11')
  // The clocks go forward that night.
  shop.passTime(3 * 60 * 60_000)
  const { api: later } = await admin()
  await refundRest({ api: later }, first.orderUuid)
  const back = { ...sold, refunded: total_price, kept: 0 }
  const nextDay = (await today()).sales
  expect(nextDay).toMatchObject({ today: NO_SALES, days: back, days_before: NO_SALES })
  expect(nextDay.by_day.slice(-2)).toEqual([
    { day: '2028-03-11', gross: total_price },
    { day: '2028-03-12', gross: 0 },
  ])
  shop.passTime(28 * DAY_MS)
  expect((await today()).sales).toMatchObject({ days: back, days_before: NO_SALES })
  shop.passTime(DAY_MS)
  expect((await today()).sales).toMatchObject({ days: NO_SALES, days_before: back })
})
