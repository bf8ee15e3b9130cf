import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { imageHash } from '#contract/catalog/images/images.ts'
import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { sweepMessages } from '#server/customers/messages/delete-messages.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { contactMessage } from '#test/support/contact-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
})

async function newProduct(name: string, categoryId = 1): Promise<string> {
  const product = { name, description: 'Words', price: 100, stock: 2, category_id: categoryId }
  return String((await admin.api.admin.createProduct(product)).data.id)
}

async function withImage(id: string): Promise<string> {
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(admin, 'POST', `/api/admin/products/${id}/images`, parts)
  return body.data.images.at(-1)
}

async function inTrash(kind?: TrashKind) {
  return admin.api.admin.trash(kind ? { kind } : {})
}

/** The hourly job. */
async function runTrashJob(): Promise<void> {
  const { db, images, now } = shop.shop
  await purgeTrash(db, now())
  await sweepMessages(db, now())
  await sweepImages(db, images, now())
}

test('lists deleted items with their date, name and dependents', async () => {
  const product = await newProduct('Trashed product')
  const image = await withImage(await newProduct('Product with an image'))
  const category = (await admin.api.admin.createCategory({ name: 'Trashed category' })).categoryId
  await newProduct('With its category', category)
  await newProduct('With its category too', category)
  const { data: tag } = await admin.api.admin.createTag({ name: 'Trashed tag' })
  const tagged = await newProduct('Tagged')
  await admin.api.admin.addProductTags({ id: tagged, tagIds: [tag.id] })
  await shop
    .client()
    .api.public.sendMessage(contactMessage({ name: 'June', message: `Hello! ${'long '.repeat(50)}` }))
  const [message] = (await admin.api.admin.messages({})).data

  await admin.api.admin.deleteProduct({ id: product })
  const { data: owners } = await admin.api.admin.products({ search: 'Product with an image' })
  await admin.api.admin.removeImage({ id: String(owners[0]?.id), imageUrl: image })
  await admin.api.admin.deleteCategory({ id: String(category) })
  await admin.api.admin.deleteTag({ id: String(tag.id) })
  await admin.api.admin.deleteMessage({ id: String(message?.id) })

  const { data, total, counts } = await inTrash()
  expect([total, counts]).toEqual([5, { product: 1, image: 1, category: 1, tag: 1, message: 1 }])
  const found = (kind: TrashKind) => data.find((each) => each.kind === kind)
  expect(found('product')).toMatchObject({ id: Number(product), name: 'Trashed product', blocked: null })
  expect(found('image')).toMatchObject({
    name: 'Product with an image',
    image_url: image,
    product: { id: owners[0]?.id, name: 'Product with an image' },
  })
  expect(found('category')).toMatchObject({ name: 'Trashed category', products: 2 })
  expect(found('tag')).toMatchObject({ name: 'Trashed tag', products: 1 })
  expect(found('message')).toMatchObject({ name: 'June', excerpt: expect.stringMatching(/^Hello!.*…$/) })
  for (const { deleted_at, goes_at } of data) {
    expect(Date.parse(goes_at) - Date.parse(deleted_at)).toBe(30 * DAY_MS)
  }
  const times = data.map(({ deleted_at }) => deleted_at)
  expect(times).toEqual(times.toSorted().reverse())
  expect((await inTrash('tag')).data).toHaveLength(1)
  expect((await inTrash('tag')).total).toBe(1)
})

test('paginates without duplicates', async () => {
  for (let number = 0; number < 5; number += 1) {
    const { data } = await admin.api.admin.createTag({ name: `Paged ${number}` })
    await admin.api.admin.deleteTag({ id: String(data.id) })
  }
  const { total } = await inTrash()
  const seen: string[] = []
  for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
    const { data } = await admin.api.admin.trash({ page: String(page), per_page: '2' })
    seen.push(...data.map(({ kind, id }) => `${kind} ${id}`))
  }
  expect([seen.length, new Set(seen).size]).toEqual([total, total])
  for (const query of ['kind=order', 'page=0', 'per_page=101']) {
    expect((await admin.fetch(`/api/admin/trash?${query}`)).status).toBe(400)
  }
})

test('explains what blocks a restore', async () => {
  const category = (await admin.api.admin.createCategory({ name: 'In the way' })).categoryId
  const product = await newProduct('Its product', category)
  const image = await withImage(product)
  await admin.api.admin.removeImage({ id: product, imageUrl: image })
  await admin.api.admin.deleteProduct({ id: product })
  await admin.api.admin.deleteCategory({ id: String(category) })
  await admin.api.admin.createCategory({ name: 'In The Way' })
  const blockedOf = async (kind: TrashKind, name: string) =>
    (await inTrash(kind)).data.find((each) => each.name === name)?.blocked
  expect(await blockedOf('category', 'In the way')).toBe("There is already a category named 'In The Way'.")
  expect(await blockedOf('product', 'Its product')).toBe(
    "Its category 'In the way' is in the trash. Restore that first.",
  )
  expect(await blockedOf('image', 'Its product')).toBe(
    "Its product 'Its product' is in the trash. Restore that first.",
  )
  const { data: tag } = await admin.api.admin.createTag({ name: 'Also taken' })
  await admin.api.admin.deleteTag({ id: String(tag.id) })
  await admin.api.admin.createTag({ name: 'ALSO TAKEN' })
  expect(await blockedOf('tag', 'Also taken')).toBe("There is already a tag named 'ALSO TAKEN'.")
})

test('purges the trash after 30 days but keeps order data', async () => {
  const { db, config } = shop.shop
  const product = await newProduct('To be purged')
  const shared = await withImage(product)
  const own = await withImage(product)
  const other = await newProduct('Has the same image')
  const copy = await fetch(shop.url + shared)
  expect(copy.status).toBe(200)
  await db
    .insertInto('product_pictures')
    .values({ product_id: Number(other), position: 0, hash: imageHash(shared) ?? '', alt: 'The same' })
    .execute()
  const category = (await admin.api.admin.createCategory({ name: 'To be purged' })).categoryId
  const image = form([{ field: 'image', content: await freshJpeg() }])
  const { body } = await sendForm(admin, 'POST', `/api/admin/categories/${category}/image`, image)
  const along = await newProduct('Purged along', category)
  const active = await newProduct('Active product')
  const removed = await withImage(active)
  const remains = await withImage(active)
  const { data: tag } = await admin.api.admin.createTag({ name: 'To be purged' })
  await admin.api.admin.addProductTags({ id: active, tagIds: [tag.id] })
  await admin.api.admin.deleteProduct({ id: product })
  await admin.api.admin.deleteCategory({ id: String(category) })
  await admin.api.admin.removeImage({ id: active, imageUrl: removed })
  await admin.api.admin.deleteTag({ id: String(tag.id) })

  shop.passTime(30 * DAY_MS - 60_000)
  admin = await loggedIn(shop, 'admin')
  await runTrashJob()
  const before = (await inTrash()).data.filter(({ name }) => name.startsWith('To be purged'))
  expect(before.map(({ kind }) => kind).toSorted()).toEqual(['category', 'product', 'tag'])
  for (const url of [shared, own, removed, body.image_url])
    expect((await fetch(shop.url + url)).status).toBe(200)

  shop.passTime(120_000)
  await runTrashJob()
  expect((await inTrash()).total).toBe(0)
  for (const restore of [
    () => admin.api.admin.restoreProduct({ id: product }),
    () => admin.api.admin.restoreProduct({ id: along }),
    () => admin.api.admin.restoreCategory({ id: String(category) }),
    () => admin.api.admin.restoreTag({ id: String(tag.id) }),
    () => admin.api.admin.restoreImage({ id: active, imageUrl: removed }),
  ]) {
    await expect(restore()).rejects.toMatchObject({ status: 404 })
  }
  const rows = await db
    .selectFrom('products')
    .select(['description', 'stock'])
    .where('id', 'in', [Number(product), Number(along)])
    .execute()
  expect(rows).toEqual([
    { description: '', stock: 2 },
    { description: '', stock: 2 },
  ])
  for (const url of [own, removed, body.image_url]) expect((await fetch(shop.url + url)).status).toBe(404)
  for (const url of [shared, remains]) expect((await fetch(shop.url + url)).status).toBe(200)
  const originals = await readdir(join(config.DATA_DIR, 'originals'))
  const hasOriginal = (url: string) => originals.some((name) => name.startsWith(imageHash(url) ?? '-'))
  expect([own, removed, shared, remains].map(hasOriginal)).toEqual([false, false, true, true])
  expect(await shop.audit()).toEqual([])
  await runTrashJob()
})
