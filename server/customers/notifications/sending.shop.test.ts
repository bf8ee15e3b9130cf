import { afterAll, beforeEach, expect, test } from 'vitest'
import type { VacationSettings } from '#contract/operations/settings/vacation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { sendBulkEmails } from '#server/platform/email/send-outbox.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { dayAtWorkshop } from '#test/support/day-at-workshop.ts'
import { enterAndConfirm, startDraw } from '#test/support/draw-helpers.ts'
import {
  announcements,
  askFor,
  subscribeGuest,
  unsubscribeToken,
} from '#test/support/notification-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { skipOldNotifications } from './after-restore.ts'
import { createNotificationJob } from './send/run.ts'

const shop = sharedShop()
let staff: TestClient
beforeEach(async () => {
  // Moving the clock ends sessions.
  staff = await loggedIn(shop, 'admin')
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

/** Runs the job as another process would. */
async function announce(): Promise<void> {
  const { db, settings, now, config, emailContext } = shop.shop
  const run = createNotificationJob({
    db,
    settings,
    siteUrl: config.publicUrl,
    now,
    sendBulk: () => sendBulkEmails(db, emailContext),
    isStopped: () => false,
  })
  await run()
  // The shop's own job may be sending what it has leased.
  await eventually(
    () =>
      db
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute(),
    (waiting) => waiting.length === 0,
  )
}

let products = 0
async function newProduct(change: object = {}): Promise<{ id: number; name: string }> {
  products += 1
  const name = `Announced ${products}`
  const { data } = await staff.api.admin.createProduct({
    name,
    description: '',
    price: 120,
    stock: 0,
    category_id: 1,
    ...change,
  })
  return { id: data.id, name }
}

const waitingFor = async (id: number) => (await staff.api.admin.product({ id: String(id) })).data.waiting

async function setStock(id: number, stock: number): Promise<void> {
  const { data } = await staff.api.admin.product({ id: String(id) })
  const { name, description, price, category_id } = data
  await staff.api.admin.updateProduct({ id: String(id), name, description, price, category_id, stock })
}

test('emails each subscriber once when a product is back', async () => {
  const { id, name } = await newProduct()
  const request = { kind: 'back_in_stock', product_id: id } as const
  const waiting = ['back-1@example.com', 'back-2@example.com']
  for (const email of waiting) await subscribeGuest(shop, { email, ...request })
  await askFor(shop, { email: 'unconfirmed@example.com', ...request })
  expect(await waitingFor(id)).toBe(2)
  await setStock(id, 2)
  await announce()
  for (const email of waiting) {
    expect(await announcements(shop, email)).toEqual([`Back in stock: ${name}`])
    const [newest] = await mailbox(shop, email)
    expect(newest?.text).toContain(`/shop-knives/knife/${id}/`)
    expect(newest?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const token = unsubscribeToken(newest)
    expect(newest?.text).toContain(`/notifications?token=${token}`)
    expect((await shop.client().api.notifications.list({ token })).subscriptions).toEqual([])
  }
  expect(await announcements(shop, 'unconfirmed@example.com')).toEqual([])
  expect(await waitingFor(id)).toBe(0)
  shop.passTime(2 * HOUR_MS)
  staff = await loggedIn(shop, 'admin')
  await setStock(id, 0)
  await setStock(id, 1)
  await announce()
  for (const email of waiting) expect(await announcements(shop, email)).toHaveLength(1)
})

test('emails subscribers when an unpaid checkout expires', async () => {
  const { id, name } = await newProduct({ stock: 1 })
  await openCheckout(shop.client(), [{ id, quantity: 1 }])
  await subscribeGuest(shop, { email: 'lapsed@example.com', kind: 'back_in_stock', product_id: id })
  shop.passTime(35 * MINUTE_MS)
  await eventually(
    async () => (await shop.client().api.products.availability({ id: String(id) })).stock,
    (stock) => stock === 1,
  )
  await announce()
  expect(await announcements(shop, 'lapsed@example.com')).toEqual([`Back in stock: ${name}`])
})

test('announces a product at most once an hour', async () => {
  const { id, name } = await newProduct()
  const email = 'hour@example.com'
  await subscribeGuest(shop, { email: 'first@example.com', kind: 'back_in_stock', product_id: id })
  await setStock(id, 1)
  await announce()
  await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: id })
  shop.passTime(30 * MINUTE_MS)
  staff = await loggedIn(shop, 'admin')
  await setStock(id, 0)
  await setStock(id, 1)
  await announce()
  expect(await announcements(shop, email)).toEqual([])
  shop.passTime(31 * MINUTE_MS)
  await announce()
  expect(await announcements(shop, email)).toEqual([`Back in stock: ${name}`])
})

test('never announces drafts or products sold again', async () => {
  const draft = await newProduct()
  const sold = await newProduct()
  const email = 'hidden@example.com'
  for (const { id } of [draft, sold]) {
    await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: id })
  }
  const change = { description: '', price: 120, category_id: 1, name: draft.name }
  await staff.api.admin.updateProduct({ id: String(draft.id), ...change, stock: 0, published: false })
  await staff.api.admin.updateProduct({ id: String(draft.id), ...change, stock: 1 })
  await announce()
  expect(await announcements(shop, email)).toEqual([])
  await staff.api.admin.updateProduct({ id: String(draft.id), ...change, stock: 1, published: true })
  await announce()
  expect(await announcements(shop, email)).toEqual([`Back in stock: ${draft.name}`])
  expect(await waitingFor(sold.id)).toBe(1)
})

test('announces new products of a category in one email a day', async () => {
  const email = 'digest@example.com'
  await newProduct({ stock: 1, category_id: 2 })
  shop.passTime(1000)
  await subscribeGuest(shop, { email, kind: 'new_in_category', category_id: 2 })
  const day = async () => {
    shop.passTime(26 * HOUR_MS)
    await announce()
    staff = await loggedIn(shop, 'admin')
    return announcements(shop, email)
  }
  expect(await day()).toEqual([])
  const added = [
    await newProduct({ stock: 1, category_id: 2 }),
    await newProduct({ stock: 1, category_id: 2 }),
  ]
  const draft = await newProduct({ stock: 1, category_id: 2, published: false })
  await newProduct({ stock: 1, category_id: 1 })
  expect(await day()).toHaveLength(1)
  const [newest] = await mailbox(shop, email)
  const names = newest?.text.match(/Announced \d+/g)
  expect(new Set(names)).toEqual(new Set(added.map(({ name }) => name)))
  expect(await day()).toHaveLength(1)
  await staff.api.admin.updateProduct({
    id: String(draft.id),
    name: draft.name,
    description: '',
    price: 120,
    stock: 1,
    category_id: 2,
    published: true,
  })
  expect(await day()).toHaveLength(2)
  expect((await mailbox(shop, email))[0]?.text).toContain(draft.name)
})

test('combines several categories into one email a day', async () => {
  const email = 'two-categories@example.com'
  for (const category_id of [2, 3])
    await subscribeGuest(shop, { email, kind: 'new_in_category', category_id })
  const { categories } = (await staff.api.admin.taxonomy({})).data
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name ?? ''
  const day = async () => {
    shop.passTime(26 * HOUR_MS)
    await announce()
    staff = await loggedIn(shop, 'admin')
    return announcements(shop, email)
  }
  await day()
  const before = await announcements(shop, email)
  const added = [
    await newProduct({ stock: 1, category_id: 2 }),
    await newProduct({ stock: 1, category_id: 3 }),
  ]
  const names = [nameOf(2), nameOf(3)].toSorted()
  expect(await day()).toHaveLength(before.length + 1)
  const [newest] = await mailbox(shop, email)
  expect(newest?.subject).toBe(`New in ${names.join(' and ')}`)
  for (const part of [newest?.text, newest?.html]) {
    for (const { name } of added) expect(part).toContain(name)
    for (const name of names) expect(part).toContain(`1 new piece in ${name} since our last email.`)
  }
  await newProduct({ stock: 1, category_id: 3 })
  expect((await day()).length).toBe(before.length + 2)
  expect((await mailbox(shop, email))[0]?.subject).toBe(`New in ${nameOf(3)}`)
  await day()
  expect(await announcements(shop, email)).toHaveLength(before.length + 2)
})

async function setVacation(change: Partial<VacationSettings>): Promise<void> {
  const siteadmin = await loggedIn(shop, 'siteadmin')
  const { settings, revisions } = await siteadmin.api.admin.settings({})
  await siteadmin.api.admin.saveVacation({
    ...settings.vacation,
    ...change,
    revision: revisions.vacation,
  })
}

test.each(['by hand', 'by date'])('emails subscribers when the shop reopens: %s', async (how) => {
  const email = `${how.replaceAll(' ', '-')}@example.com`
  await subscribeGuest(shop, { email, kind: 'reopening' })
  await announce()
  expect(await announcements(shop, email)).toEqual([])
  const today = dayAtWorkshop(shop.shop.now())
  await setVacation({ enabled: true, mode: 'closed', starts_on: null, ends_on: today, message: '' })
  if (how === 'by date') await announce()
  expect(await announcements(shop, email)).toEqual([])
  if (how === 'by hand') await setVacation({ enabled: false })
  else shop.passTime(2 * DAY_MS)
  await announce()
  expect(await announcements(shop, email)).toEqual(['The workshop is open again'])
  await setVacation({ enabled: false })
})

async function addDrop(opensAt: number, productId: number): Promise<number> {
  const { db } = shop.shop
  const { id } = await db
    .insertInto('drops')
    .values({
      slug: `drop-${opensAt}`,
      name: 'Winter drop',
      description: '',
      kind: 'first_come',
      preview_at: opensAt - HOUR_MS,
      opens_at: opensAt,
      closes_at: opensAt + DAY_MS,
      per_customer: 1,
      created_at: shop.shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('drop_products')
    .values({ drop_id: id, product_id: productId, position: 0, added_at: shop.shop.now() })
    .execute()
  return id
}

test('emails subscribers of a drop only once it opens', async () => {
  const { id } = await newProduct()
  const email = 'drop@example.com'
  await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: id })
  const dropId = await addDrop(shop.shop.now() + 2 * HOUR_MS, id)
  await subscribeGuest(shop, { email, kind: 'drop', drop_id: dropId })
  await setStock(id, 3)
  await announce()
  expect(await announcements(shop, email)).toEqual([])
  shop.passTime(2 * HOUR_MS + MINUTE_MS)
  await announce()
  expect((await announcements(shop, email)).toSorted()).toEqual([
    expect.stringMatching(/^Back in stock/),
    'Winter drop is open',
  ])
  await announce()
  expect(await announcements(shop, email)).toHaveLength(2)
})

test('announces a product of an open drop even if a later drop has it too', async () => {
  const { id } = await newProduct()
  await addDrop(shop.shop.now() - HOUR_MS, id)
  await addDrop(shop.shop.now() + 3 * DAY_MS, id)
  const email = 'two-drops@example.com'
  await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: id })
  await setStock(id, 1)
  await announce()
  expect(await announcements(shop, email)).toEqual([expect.stringMatching(/^Back in stock/)])
})

test('announces the product of a draw once its leftover units are for sale', async () => {
  const { db, now } = shop.shop
  const { id } = await newProduct()
  await setStock(id, 1)
  const { id: dropId, slug } = await startDraw(shop, staff, id)
  for (const entrant of ['first@example.com', 'second@example.com'])
    await enterAndConfirm(shop, slug, entrant)
  await db.updateTable('drops').set({ closes_at: now() }).where('id', '=', dropId).execute()
  await eventually(
    () => db.selectFrom('draw_claims').select('id').where('drop_id', '=', dropId).execute(),
    ({ length }) => length === 1,
  )
  const email = 'after-a-draw@example.com'
  await subscribeGuest(shop, { email, kind: 'back_in_stock', product_id: id })
  await setStock(id, 1)
  await announce()
  expect(await announcements(shop, email)).toEqual([])
  await db.updateTable('draws').set({ released_at: now() }).where('drop_id', '=', dropId).execute()
  await announce()
  expect(await announcements(shop, email)).toEqual([expect.stringMatching(/^Back in stock/)])
})

test('sends no notification twice after a restore', async () => {
  const { db, now } = shop.shop
  const { id } = await newProduct()
  const email = 'restored@example.com'
  const dropId = await addDrop(now() + HOUR_MS, id)
  await subscribeGuest(shop, { email, kind: 'drop', drop_id: dropId })
  await subscribeGuest(shop, { email, kind: 'new_in_category', category_id: 3 })
  await newProduct({ category_id: 3 })
  shop.passTime(26 * HOUR_MS)
  await db.transaction().execute((tx) => skipOldNotifications(tx, now()))
  await announce()
  shop.passTime(26 * HOUR_MS)
  await announce()
  expect(await announcements(shop, email)).toEqual([])
})
