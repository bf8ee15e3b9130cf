import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_SAVED } from '#contract/platform/values/limits.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sendOutbox } from '#server/platform/email/send-outbox.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sendPriceAlerts } from './price-alerts.ts'

const shop = sharedShop()
let admin: TestClient
let customer: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
  customer = await loggedIn(shop, 'customer')
})

async function addProduct(
  change: { stock?: number; published?: boolean; price?: number } = {},
): Promise<number> {
  const { data } = await admin.api.admin.createProduct({
    ...{ name: 'Saved Test', description: '', price: 100, stock: 1, category_id: 1 },
    ...change,
  })
  return data.id
}

const save = (id: number, price_alert?: boolean) =>
  customer.api.saved.save({ productId: String(id), ...(price_alert !== undefined && { price_alert }) })
const remove = (id: number) => customer.api.saved.remove({ productId: String(id) })
const saved = async () => (await customer.api.saved.list({})).data

beforeEach(async () => {
  for (const { id } of await saved()) await remove(id)
})

test('lists saved products, last saved first', async () => {
  const [a, b] = [await addProduct(), await addProduct()]
  await save(a)
  await save(b, true)
  await save(a)
  expect((await saved()).map(({ id, price_alert }) => [id, price_alert])).toEqual([
    [b, true],
    [a, false],
  ])
  expect((await customer.api.saved.ids({})).data).toEqual([b, a])
  await remove(b)
  await remove(b)
  expect((await saved()).map(({ id }) => id)).toEqual([a])
  expect(await (await loggedIn(shop, 'admin')).api.saved.list({})).toMatchObject({ data: [] })
})

test('saves without a price alert when the body is empty or missing', async () => {
  const id = await addProduct()
  await save(id, true)
  const headers = { 'x-csrf-token': customer.cookies.get('csrfToken') ?? '' }
  expect((await customer.fetch(`/api/user/saved/${id}`, { method: 'PUT', headers })).status).toBe(200)
  expect(await saved()).toMatchObject([{ id, price_alert: false }])
  const wrong = httpErrorOf(
    customer.api.saved.save({ productId: String(id), price_alert: 'yes' as unknown as boolean }),
  )
  expect(await wrong).toEqual({ status: 400, error: 'Send true or false.' })
})

test('requires a login and rejects unknown or hidden products', async () => {
  expect((await httpErrorOf(shop.client().api.saved.list({}))).status).toBe(401)
  expect((await httpErrorOf(save(99999999))).status).toBe(404)
  expect((await httpErrorOf(save(await addProduct({ published: false })))).status).toBe(404)
})

test('keeps sold and archived products, and only the ids of deleted ones', async () => {
  const [sold, archived, deleted] = [await addProduct(), await addProduct(), await addProduct()]
  for (const id of [sold, archived, deleted]) await save(id)
  await buy(shop.client(), [{ id: sold, quantity: 1 }])
  await admin.api.admin.archiveProducts({ ids: [archived], archived: true })
  await admin.api.admin.deleteProduct({ id: String(deleted) })
  const reply = await customer.api.saved.list({})
  expect(reply.removed).toEqual([deleted])
  expect(reply.data.map(({ id, stock, archived }) => ({ id, stock, archived }))).toEqual([
    { id: archived, stock: 1, archived: true },
    { id: sold, stock: 0, archived: false },
  ])
  await remove(deleted)
  expect((await customer.api.saved.list({})).removed).toEqual([])
})

test('merges a guest’s products into the account without duplicates', async () => {
  const [own, guests] = [await addProduct(), await addProduct()]
  await save(own, true)
  const ids = [guests, own, guests, 99999999]
  const { data } = await customer.api.saved.merge({ product_ids: ids })
  expect(data.toSorted()).toEqual([own, guests].toSorted())
  await Promise.all([1, 2, 3].map(() => customer.api.saved.merge({ product_ids: ids })))
  expect((await saved()).find(({ id }) => id === own)?.price_alert).toBe(true)
  const { data: products } = await shop.client().api.products.byIds({ ids: `${guests},${own},99999999` })
  expect(products.map(({ id }) => id)).toEqual([guests, own])
  const tooMany = Array.from({ length: MAX_SAVED + 1 }, (_, index) => index + 1)
  expect((await httpErrorOf(customer.api.saved.merge({ product_ids: tooMany }))).status).toBe(400)
})

test('exports and deletes saved products with the account', async () => {
  const id = await addProduct()
  await save(id, true)
  const { saved_products } = await customer.api.auth.myData({})
  expect(saved_products).toMatchObject([{ id, name: 'Saved Test', price_alert: true }])
})

const EMAIL = 'customer@shop.test'

/** What the job does within seconds. */
async function runAlerts(): Promise<void> {
  const { db, emailContext } = shop.shop
  await sendPriceAlerts(db, emailContext)
  await sendOutbox(db, emailContext)
}
const alerts = async () =>
  (await mailbox(shop, EMAIL))
    .filter(({ subject }) => subject.includes(': Saved Test'))
    .map(({ subject }) => subject)

/** The jobs run at the same time, so an email may arrive a moment later. */
async function expectAlerts(change: () => Promise<unknown>, subjects: string[]): Promise<void> {
  const before = (await alerts()).length
  await change()
  await runAlerts()
  const after = await eventually(alerts, ({ length }) => length >= before + subjects.length)
  expect(after.slice(0, after.length - before)).toEqual(subjects)
}

const setPrice = (id: number, price: number) => changeProduct(admin, id, { price })

test('sends one price alert to subscribers when the price falls', async () => {
  const id = await addProduct()
  await save(id)
  await expectAlerts(() => setPrice(id, 90), [])
  await save(id, true)
  await expectAlerts(() => setPrice(id, 95), [])
  await expectAlerts(() => setPrice(id, 80), ['Now $80.00: Saved Test'])
  await expectAlerts(runAlerts, [])
  const [email] = await mailbox(shop, EMAIL)
  expect(email?.text).toContain('The price is $80.00. It was $90.00.')
  expect(email?.text).toContain(`/shop-knives/knife/${id}/saved-test`)
})

test('ends all price alerts by their link without a login', async () => {
  const id = await addProduct()
  await save(id, true)
  await expectAlerts(() => setPrice(id, 90), ['Now $90.00: Saved Test'])
  const [email] = await mailbox(shop, EMAIL)
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/<(.*)>/.exec(email?.headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  const answer = await shop.client().fetch(url.pathname + url.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await saved()).toMatchObject([{ id, price_alert: false }])
  await expectAlerts(() => setPrice(id, 80), [])
})

test('sends no price alert for a price that goes up and comes down again within a week', async () => {
  const id = await addProduct()
  await save(id, true)
  await expectAlerts(() => setPrice(id, 80), ['Now $80.00: Saved Test'])
  await setPrice(id, 100)
  await expectAlerts(() => setPrice(id, 80), [])
  await setPrice(id, 800)
  await expectAlerts(() => setPrice(id, 80), [])
  await expectAlerts(() => setPrice(id, 79), ['Now $79.00: Saved Test'])
  await setPrice(id, 100)
  shop.passTime(8 * DAY_MS)
  admin = await loggedIn(shop, 'admin')
  customer = await loggedIn(shop, 'customer')
  await expectAlerts(() => setPrice(id, 90), ['Now $90.00: Saved Test'])
})

test('sends no price alert if the price is back up before the email goes out', async () => {
  const id = await addProduct()
  await save(id, true)
  await setPrice(id, 10)
  await expectAlerts(() => setPrice(id, 100), [])
})

test('sends no price alerts about hidden, archived or sold products', async () => {
  const [hidden, archived, sold] = [await addProduct(), await addProduct(), await addProduct()]
  for (const id of [hidden, archived, sold]) await save(id, true)
  const { data } = await admin.api.admin.product({ id: String(hidden) })
  const { name, description, stock, category_id } = data
  await admin.api.admin.updateProduct({
    ...{ id: String(hidden), name, description, stock, category_id },
    price: 50,
    published: false,
  })
  await admin.api.admin.archiveProducts({ ids: [archived], archived: true })
  await setPrice(archived, 50)
  await buy(shop.client(), [{ id: sold, quantity: 1 }])
  await expectAlerts(() => setPrice(sold, 50), [])
})

test('sends price alerts for prices lowered by an import', async () => {
  const id = await addProduct()
  await save(id, true)
  const form = new FormData()
  const { version } = (await admin.api.admin.product({ id: String(id) })).data
  form.set('file', new Blob([`id,version,price\n${id},${version},60\n`]), 'prices.csv')
  form.set('dryRun', 'false')
  await expectAlerts(() => admin.api.admin.importProducts({ form }), ['Now $60.00: Saved Test'])
})
