import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalog/products/products.ts'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, checkoutForm, httpErrorOf, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { archiveSold } from './archive-sold.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
})

let added = 0
async function addProduct(change: Partial<Product> & { stock: number }): Promise<number> {
  added += 1
  const { data } = await admin.api.admin.createProduct({
    ...{ name: `Archive Test ${added}`, description: '', price: 100, category_id: 1 },
    ...change,
  })
  return data.id
}

const product = async (id: number) => (await shop.client().api.products.get({ id: String(id) })).data
const soldAt = async (id: number) => (await product(id)).sold_at
const cart = (id: number, quantity = 1) => [{ id, quantity }]

const cancel = (orderUuid: string, restock: boolean) =>
  admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', restock, refund: true })

test('marks a product sold when its last unit is paid for', async () => {
  const id = await addProduct({ stock: 2 })
  await buy(shop.client(), cart(id))
  expect(await soldAt(id)).toBeNull()
  const last = await openCheckout(shop.client(), cart(id))
  expect(await soldAt(id)).toBeNull()
  const before = shop.shop.now()
  await payByCard(last)
  await shop.client().api.orders.verify({ order_uuid: last.orderUuid })
  expect(Date.parse((await soldAt(id)) ?? '')).toBeGreaterThanOrEqual(before)
})

test('marks a product sold when a gift card pays for its last unit', async () => {
  const id = await addProduct({ stock: 1 })
  const { code: giftCardCode } = await newGiftCard(shop, admin, 200)
  const order = await openCheckout(shop.client(), cart(id), { giftCardCode })
  expect(new URL(order.url).pathname).toBe(`/order-success/${order.orderUuid}`)
  expect(await soldAt(id)).not.toBeNull()
})

test('keeps a product for sale while another checkout is open', async () => {
  const id = await addProduct({ stock: 2 })
  const [first, second] = [
    await openCheckout(shop.client(), cart(id)),
    await openCheckout(shop.client(), cart(id)),
  ]
  await payByCard(first)
  await shop.client().api.orders.verify({ order_uuid: first.orderUuid })
  expect((await product(id)).stock).toBe(0)
  expect(await soldAt(id)).toBeNull()
  await payByCard(second)
  await shop.client().api.orders.verify({ order_uuid: second.orderUuid })
  expect(await soldAt(id)).not.toBeNull()
})

test('keeps a product for sale when a checkout is never paid', async () => {
  const id = await addProduct({ stock: 1 })
  await openCheckout(shop.client(), cart(id))
  shop.passTime(SESSION_LIFETIME_MS + 10 * MINUTE_MS)
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  expect(await product(id)).toMatchObject({ stock: 1, sold_at: null })
})

test('removes the sold mark when stock returns', async () => {
  admin = await loggedIn(shop, 'admin')
  const id = await addProduct({ stock: 1 })
  const { orderUuid } = await buy(shop.client(), cart(id))
  await cancel(orderUuid, true)
  expect(await product(id)).toMatchObject({ stock: 1, sold_at: null })

  const again = await buy(shop.client(), cart(id))
  expect(await soldAt(id)).not.toBeNull()
  await changeProduct(admin, id, { stock: 1 })
  expect(await soldAt(id)).toBeNull()
  await cancel(again.orderUuid, false)
  expect(await soldAt(id)).toBeNull()
})

test('marks a product sold again when its order is revived', async () => {
  const id = await addProduct({ stock: 1 })
  const { orderUuid } = await buy(shop.client(), cart(id))
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', restock: true, refund: false })
  expect(await soldAt(id)).toBeNull()
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'paid', restock: false, refund: false })
  expect(await soldAt(id)).not.toBeNull()
})

test('does not count stock set to 0 by staff as a sale', async () => {
  const id = await addProduct({ stock: 3 })
  await changeProduct(admin, id, { stock: 0 })
  expect(await product(id)).toMatchObject({ stock: 0, sold_at: null })
})

const archive = (ids: number[], archived = true) => admin.api.admin.archiveProducts({ ids, archived })
const listed = async (query = {}) => (await shop.client().api.products.list(query)).data.map(({ id }) => id)
const page = (path: string) => shop.client().fetch(path)

test('hides an archived product everywhere but on its page', async () => {
  const id = await addProduct({ stock: 1, name: 'Farewell Skinner' })
  const categoryCount = async () =>
    (await shop.client().api.products.allCategories({})).data.find((category) => category.id === 1)?.products
  const facetCount = async () =>
    (await shop.client().api.products.facets({})).data.categories.find((category) => category.id === 1)
      ?.products
  const before = { categories: await categoryCount(), facets: await facetCount() }
  expect(await listed({ search: 'farewell' })).toEqual([id])
  expect(await (await page('/feed.xml')).text()).toContain('Farewell Skinner')

  await archive([id])
  expect(await listed()).not.toContain(id)
  expect(await listed({ search: 'farewell' })).toEqual([])
  expect(await listed({ ids: String(id) })).toEqual([])
  expect(await categoryCount()).toBe((before.categories ?? 0) - 1)
  expect(await facetCount()).toBe((before.facets ?? 0) - 1)
  expect(await (await page('/feed.xml')).text()).not.toContain('Farewell Skinner')
  const sitemap = await (await page('/sitemap.xml')).text()
  expect(sitemap).toContain(`/shop-knives/knife/${id}/farewell-skinner`)
  expect(sitemap).toContain('/sold</loc>')

  expect(await product(id)).toMatchObject({ id, archived: true })
  const answer = await page(`/shop-knives/knife/${id}/farewell-skinner`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('Ask for one like this')
  expect(html).toContain('Similar products')
  expect(html).toContain('https://schema.org/SoldOut')

  await archive([id], false)
  expect(await listed({ search: 'farewell' })).toEqual([id])
})

test('rejects a checkout of an archived product by name', async () => {
  const id = await addProduct({ stock: 2, name: 'Archived Bowie' })
  const client = shop.client()
  const form = await checkoutForm(client, cart(id))
  await archive([id])
  const error = await httpErrorOf(client.api.checkout.place(form))
  expect(error.status).toBe(409)
  expect(error.error).toBe(
    "'Archived Bowie' is in the archive of sold pieces and is no longer for sale. Remove it and try again.",
  )
  expect((await product(id)).stock).toBe(2)
  expect(await client.api.products.availability({ id: String(id) })).toMatchObject({ stock: 0 })
  await archive([id], false)
  await buy(client, cart(id))
})

test('archives many products at once, or none if one is gone', async () => {
  const ids = [await addProduct({ stock: 0 }), await addProduct({ stock: 0 })]
  const gone = await addProduct({ stock: 0 })
  await admin.api.admin.deleteProduct({ id: String(gone) })
  expect((await httpErrorOf(archive([...ids, gone]))).status).toBe(404)
  expect((await Promise.all(ids.map(product))).map(({ archived }) => archived)).toEqual([false, false])
  await archive(ids)
  const { data } = await admin.api.admin.products({ state: 'archived', per_page: '100' })
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  const soldOut = await admin.api.admin.products({ state: 'sold_out', per_page: '100' })
  expect(soldOut.data.map(({ id }) => id)).not.toContain(ids[0])
  expect((await httpErrorOf(archive([]))).error).toBe('Choose at least one product.')
})

test('keeps a product archived when a save leaves the field out', async () => {
  const id = await addProduct({ stock: 1 })
  const { name, description, price, stock, category_id } = await product(id)
  const form = { id: String(id), name, description, price, stock, category_id }
  expect((await admin.api.admin.updateProduct({ ...form, archived: true })).data.archived).toBe(true)
  expect((await admin.api.admin.updateProduct(form)).data.archived).toBe(true)
  expect((await admin.api.admin.updateProduct({ ...form, archived: false })).data.archived).toBe(false)
})

test('lists archived products by category, last sold first, in pages', async () => {
  const older = await addProduct({ stock: 1, category_id: 2 })
  const newer = await addProduct({ stock: 1, category_id: 2 })
  await buy(shop.client(), cart(older))
  shop.passTime(MINUTE_MS)
  admin = await loggedIn(shop, 'admin')
  await buy(shop.client(), cart(newer))
  await archive([newer, older])
  const { api } = shop.client()
  const { data: categories } = await api.products.allCategories({})
  const category =
    categories
      .find(({ id }) => id === 2)
      ?.name.toLowerCase()
      .replaceAll(' ', '-') ?? ''
  const first = await api.products.sold({ category, page: '1', per_page: '1' })
  expect(first).toMatchObject({ total: 2, data: [{ id: newer }] })
  expect((await api.products.sold({ category, page: '2', per_page: '1' })).data).toMatchObject([
    { id: older },
  ])
  expect(first.categories.find(({ id }) => id === 2)?.products).toBe(2)
  expect((await httpErrorOf(api.products.sold({ category: 'swords' }))).status).toBe(404)
  const html = await (await page('/sold')).text()
  expect(html).toContain(`/shop-knives/knife/${newer}/`)
})

test('archives sold products once, after the days in the settings', async () => {
  const sold = await addProduct({ stock: 1 })
  const emptied = await addProduct({ stock: 1 })
  await buy(shop.client(), cart(sold))
  await changeProduct(admin, emptied, { stock: 0 })
  const run = (days: number | null) => archiveSold(shop.shop.db, days, shop.shop.now())
  const archived = async (id: number) => (await product(id)).archived

  shop.passTime(29 * DAY_MS)
  await run(30)
  expect(await archived(sold)).toBe(false)
  shop.passTime(2 * DAY_MS)
  await run(null)
  expect(await archived(sold)).toBe(false)
  await run(30)
  expect(await archived(sold)).toBe(true)
  expect(await archived(emptied)).toBe(false)

  admin = await loggedIn(shop, 'admin')
  await archive([sold], false)
  await run(30)
  expect(await archived(sold)).toBe(false)
})

test('ranks similar products by availability, category, length, steel, handle and price', async () => {
  const specs = { steel: '1095', blade_length_in: 50, overall_length_in: 90, handle_material: 'Walnut' }
  const add = (name: string, change: object) =>
    addProduct({ stock: 1, name, category_id: 3, specs, price: 500, ...change } as never)
  const base = await add('Base', {})
  const sold = await add('Sold twin', { stock: 0 })
  const elsewhere = await add('Other category', { category_id: 4 })
  const longer = await add('Longer', { specs: { ...specs, overall_length_in: 91 } })
  const steel = await add('Other steel', { specs: { ...specs, steel: '52100' } })
  const handle = await add('Other handle', { specs: { ...specs, handle_material: 'Bone' } })
  const price = await add('Other price', { price: 900 })
  const twin = await add('Twin', { specs: { ...specs, steel: '1095, hardened twice' } })
  const similar = async (id: number) =>
    (await shop.client().api.products.similar({ id: String(id) })).data.map((each) => each.id)
  expect(await similar(base)).toEqual([twin, price, handle])
  await archive([twin, price, handle])
  expect(await similar(base)).toEqual([steel, longer, expect.any(Number)])
  expect(await similar(base)).not.toContain(sold)
  expect(await similar(base)).not.toContain(elsewhere)
  await archive([base])
  expect((await similar(base)).slice(0, 2)).toEqual([steel, longer])
  expect((await httpErrorOf(similar(99999999))).status).toBe(404)
})
