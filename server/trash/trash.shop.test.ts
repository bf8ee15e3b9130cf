import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { letter } from '#checks/writer.ts'
import { pictureHash } from '#contract/pictures.ts'
import { DAY_MS } from '#contract/shop.ts'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { sweepMessages } from '#server/messages/forget.ts'
import { sweepPictures } from '#server/pictures/sweep.ts'
import { purgeTrash } from './purge.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
afterAll(() => shop.close())

async function newPiece(name: string, categoryId = 1): Promise<string> {
  const piece = { name, description: 'Words', price: 100, stock: 2, category_id: categoryId }
  return String((await staff.api.admin.createProduct(piece)).data.id)
}

async function withPicture(id: string): Promise<string> {
  const parts = form([{ field: 'images', content: await freshJpeg() }])
  const { body } = await sendForm(staff, 'POST', `/api/admin/products/${id}/images`, parts)
  return body.data.images.at(-1)
}

async function inTrash(kind?: TrashKind) {
  return staff.api.admin.trash(kind ? { kind } : {})
}

/** What the hourly turn does, at the shop's own time. */
async function turn(): Promise<void> {
  const { db, pictures, now } = shop.shop
  await purgeTrash(db, now())
  await sweepMessages(db, now())
  await sweepPictures(db, pictures, now())
}

test('what was deleted is listed with its day, what comes back with it, and how it is called', async () => {
  const piece = await newPiece('Trashed piece')
  const picture = await withPicture(await newPiece('Piece with a picture'))
  const category = (await staff.api.admin.createCategory({ name: 'Trashed category' })).categoryId
  await newPiece('With its category', category)
  await newPiece('With its category too', category)
  const { data: tag } = await staff.api.admin.createTag({ name: 'Trashed tag' })
  const tagged = await newPiece('Tagged')
  await staff.api.admin.addProductTags({ id: tagged, tagIds: [tag.id] })
  await shop
    .visitor()
    .api.public.sendMessage(letter({ name: 'June', message: `Hello! ${'long '.repeat(50)}` }))
  const [message] = (await staff.api.admin.messages({})).data

  await staff.api.admin.deleteProduct({ id: piece })
  const { data: owners } = await staff.api.admin.products({ search: 'Piece with a picture' })
  await staff.api.admin.removeImage({ id: String(owners[0]?.id), imageUrl: picture })
  await staff.api.admin.deleteCategory({ id: String(category) })
  await staff.api.admin.deleteTag({ id: String(tag.id) })
  await staff.api.admin.deleteMessage({ id: String(message?.id) })

  const { data, total, counts } = await inTrash()
  expect([total, counts]).toEqual([5, { product: 1, picture: 1, category: 1, tag: 1, message: 1 }])
  const found = (kind: TrashKind) => data.find((each) => each.kind === kind)
  expect(found('product')).toMatchObject({ id: Number(piece), name: 'Trashed piece', blocked: null })
  expect(found('picture')).toMatchObject({
    name: 'Piece with a picture',
    image_url: picture,
    product: { id: owners[0]?.id, name: 'Piece with a picture' },
  })
  expect(found('category')).toMatchObject({ name: 'Trashed category', pieces: 2 })
  expect(found('tag')).toMatchObject({ name: 'Trashed tag', pieces: 1 })
  expect(found('message')).toMatchObject({ name: 'June', excerpt: expect.stringMatching(/^Hello!.*…$/) })
  for (const { deleted_at, goes_at } of data) {
    expect(Date.parse(goes_at) - Date.parse(deleted_at)).toBe(30 * DAY_MS)
  }
  const times = data.map(({ deleted_at }) => deleted_at)
  expect(times).toEqual(times.toSorted().reverse())
  expect((await inTrash('tag')).data).toHaveLength(1)
  expect((await inTrash('tag')).total).toBe(1)
})

test('a page at a time, each thing once', async () => {
  for (let number = 0; number < 5; number += 1) {
    const { data } = await staff.api.admin.createTag({ name: `Paged ${number}` })
    await staff.api.admin.deleteTag({ id: String(data.id) })
  }
  const { total } = await inTrash()
  const seen: string[] = []
  for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
    const { data } = await staff.api.admin.trash({ page: String(page), per_page: '2' })
    seen.push(...data.map(({ kind, id }) => `${kind} ${id}`))
  }
  expect([seen.length, new Set(seen).size]).toEqual([total, total])
  for (const query of ['kind=order', 'page=0', 'per_page=101']) {
    expect((await staff.fetch(`/api/admin/trash?${query}`)).status).toBe(400)
  }
})

test('what stands in the way of a restore is said, and goes with it', async () => {
  const category = (await staff.api.admin.createCategory({ name: 'In the way' })).categoryId
  const piece = await newPiece('Its piece', category)
  const picture = await withPicture(piece)
  await staff.api.admin.removeImage({ id: piece, imageUrl: picture })
  await staff.api.admin.deleteProduct({ id: piece })
  await staff.api.admin.deleteCategory({ id: String(category) })
  await staff.api.admin.createCategory({ name: 'In The Way' })
  const blockedOf = async (kind: TrashKind, name: string) =>
    (await inTrash(kind)).data.find((each) => each.name === name)?.blocked
  expect(await blockedOf('category', 'In the way')).toBe("There is a category 'In The Way' already.")
  expect(await blockedOf('product', 'Its piece')).toBe(
    "Its category 'In the way' is in the trash. Restore that first.",
  )
  expect(await blockedOf('picture', 'Its piece')).toBe(
    "Its piece 'Its piece' is in the trash. Restore that first.",
  )
  const { data: tag } = await staff.api.admin.createTag({ name: 'Also taken' })
  await staff.api.admin.deleteTag({ id: String(tag.id) })
  await staff.api.admin.createTag({ name: 'ALSO TAKEN' })
  expect(await blockedOf('tag', 'Also taken')).toBe("There is a tag 'ALSO TAKEN' already.")
})

test('after 30 days the trash is emptied: words, pictures and links go, the books stay whole', async () => {
  const { db, config } = shop.shop
  const piece = await newPiece('To be purged')
  const shared = await withPicture(piece)
  const own = await withPicture(piece)
  const other = await newPiece('Shows the same picture')
  const copy = await fetch(shop.url + shared)
  expect(copy.status).toBe(200)
  await db
    .insertInto('product_pictures')
    .values({ product_id: Number(other), position: 0, hash: pictureHash(shared) ?? '', alt: 'The same' })
    .execute()
  const category = (await staff.api.admin.createCategory({ name: 'To be purged' })).categoryId
  const image = form([{ field: 'image', content: await freshJpeg() }])
  const { body } = await sendForm(staff, 'POST', `/api/admin/categories/${category}/image`, image)
  const along = await newPiece('Purged along', category)
  const kept = await newPiece('Kept piece')
  const removed = await withPicture(kept)
  const remains = await withPicture(kept)
  const { data: tag } = await staff.api.admin.createTag({ name: 'To be purged' })
  await staff.api.admin.addProductTags({ id: kept, tagIds: [tag.id] })
  await staff.api.admin.deleteProduct({ id: piece })
  await staff.api.admin.deleteCategory({ id: String(category) })
  await staff.api.admin.removeImage({ id: kept, imageUrl: removed })
  await staff.api.admin.deleteTag({ id: String(tag.id) })

  shop.passTime(30 * DAY_MS - 60_000)
  staff = await loggedIn(shop, 'admin')
  await turn()
  const before = (await inTrash()).data.filter(({ name }) => name.startsWith('To be purged'))
  expect(before.map(({ kind }) => kind).toSorted()).toEqual(['category', 'product', 'tag'])
  for (const url of [shared, own, removed, body.image_url])
    expect((await fetch(shop.url + url)).status).toBe(200)

  shop.passTime(120_000)
  await turn()
  expect((await inTrash()).total).toBe(0)
  for (const restore of [
    () => staff.api.admin.restoreProduct({ id: piece }),
    () => staff.api.admin.restoreProduct({ id: along }),
    () => staff.api.admin.restoreCategory({ id: String(category) }),
    () => staff.api.admin.restoreTag({ id: String(tag.id) }),
    () => staff.api.admin.restoreImage({ id: kept, imageUrl: removed }),
  ]) {
    await expect(restore()).rejects.toMatchObject({ status: 404 })
  }
  const rows = await db
    .selectFrom('products')
    .select(['description', 'stock'])
    .where('id', 'in', [Number(piece), Number(along)])
    .execute()
  expect(rows).toEqual([
    { description: '', stock: 2 },
    { description: '', stock: 2 },
  ])
  for (const url of [own, removed, body.image_url]) expect((await fetch(shop.url + url)).status).toBe(404)
  for (const url of [shared, remains]) expect((await fetch(shop.url + url)).status).toBe(200)
  const originals = await readdir(join(config.DATA_DIR, 'originals'))
  const hasOriginal = (url: string) => originals.some((name) => name.startsWith(pictureHash(url) ?? '-'))
  expect([own, removed, shared, remains].map(hasOriginal)).toEqual([false, false, true, true])
  expect(await shop.audit()).toEqual([])
  await turn()
})
