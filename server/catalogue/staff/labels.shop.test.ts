import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, sendForm } from '#checks/form.ts'
import { freshJpeg } from '#checks/pictures.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'admin')
})
afterAll(() => shop.close())

async function newPiece(name: string, categoryId: number, published = true): Promise<number> {
  const piece = { name, description: '', price: 100, stock: 1, category_id: categoryId, published }
  return (await staff.api.admin.createProduct(piece)).data.id
}

async function newCategory(name: string): Promise<number> {
  return (await staff.api.admin.createCategory({ name })).categoryId
}

async function categoryOf(piece: number): Promise<string> {
  return (await staff.api.admin.product({ id: String(piece) })).data.category_name
}

async function labels() {
  return (await staff.api.admin.labels({})).data
}

const isPublic = async (name: string) =>
  (await shop.visitor().api.products.allCategories({})).data.some((category) => category.name === name)

test('staff see every category and tag with what carries it, drafts included', async () => {
  const category = await newCategory('Axes')
  const { data: tag } = await staff.api.admin.createTag({ name: 'Bearded' })
  for (const published of [true, true, false]) {
    const id = await newPiece('Carving axe', category, published)
    await staff.api.admin.addProductTags({ id: String(id), tagIds: [tag.id] })
  }
  const { categories, tags } = await labels()
  expect(categories.find(({ id }) => id === category)).toEqual({
    id: category,
    name: 'Axes',
    image_url: null,
    pieces: 3,
    drafts: 1,
  })
  expect(tags.find(({ id }) => id === tag.id)).toEqual({ id: tag.id, name: 'Bearded', pieces: 3, drafts: 1 })
  const names = categories.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('a name that leads to the same address, or is the same but for its case, is taken', async () => {
  const id = await newCategory('Paring Knives')
  for (const name of ['Paring Knives', 'paring knives', ' PARING  KNIVES ']) {
    await expect(staff.api.admin.createCategory({ name })).rejects.toMatchObject({
      status: 409,
      message: "There is a category 'Paring Knives' already.",
    })
  }
  await staff.api.admin.createTag({ name: 'Ironwood' })
  await expect(staff.api.admin.createTag({ name: 'IRONWOOD' })).rejects.toMatchObject({ status: 409 })
  const other = await newCategory('Boning Knives')
  const path = `/api/admin/categories/${other}`
  expect((await sendForm(staff, 'PUT', path, form([], { name: 'paring-knives' }))).status).toBe(409)
  expect(
    (await sendForm(staff, 'PUT', `/api/admin/categories/${id}`, form([], { name: 'Parers' }))).status,
  ).toBe(200)
  expect((await sendForm(staff, 'PUT', path, form([], { name: 'paring knives' }))).status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(51)])('a name must be a name: "%s"', async (name) => {
  for (const create of [staff.api.admin.createCategory, staff.api.admin.createTag]) {
    await expect(create({ name })).rejects.toMatchObject({
      status: 400,
      fields: { name: expect.any(String) },
    })
  }
})

test('a category has a picture, changed with its name or by itself, and kept when only the name changes', async () => {
  const id = await newCategory('Cleavers')
  const path = `/api/admin/categories/${id}`
  const first = await sendForm(
    staff,
    'POST',
    `${path}/image`,
    form([{ field: 'image', content: await freshJpeg() }]),
  )
  expect(first.body).toEqual({ success: true, image_url: expect.stringMatching(/^\/pictures\/.*\.jpg$/) })
  const renamed = await sendForm(staff, 'PUT', path, form([], { name: 'Chinese Cleavers' }))
  expect(renamed.body.data).toMatchObject({ name: 'Chinese Cleavers', image_url: first.body.image_url })
  const both = await sendForm(
    staff,
    'PUT',
    path,
    form([{ field: 'image', content: await freshJpeg() }], { name: 'Cleavers' }),
  )
  expect(both.body.data.image_url).not.toBe(first.body.image_url)
  expect((await fetch(shop.url + both.body.data.image_url)).status).toBe(200)
  const text = form([{ field: 'image', content: 'text', name: 'photo.png' }], { name: 'Not this' })
  expect((await sendForm(staff, 'PUT', path, text)).status).toBe(415)
  const found = (await labels()).categories.find((category) => category.id === id)
  expect(found).toMatchObject({ name: 'Cleavers', image_url: both.body.data.image_url })
})

test('before a category is deleted one is told what goes with it', async () => {
  const id = await newCategory('Letter Openers')
  for (let number = 1; number <= 12; number += 1) {
    await newPiece(`Opener ${String(number).padStart(2, '0')}`, id, number % 2 === 0)
  }
  const { data } = await staff.api.admin.categoryDeletion({ id: String(id) })
  expect(data.pieces).toBe(12)
  expect(data.names).toEqual(
    Array.from({ length: 10 }, (_, at) => `Opener ${String(at + 1).padStart(2, '0')}`),
  )
})

test('deleting a category deletes its pieces, and restoring it brings back those and no others', async () => {
  const id = await newCategory('Machetes')
  const kept = await newPiece('Bush machete', id)
  const gone = await newPiece('Cane machete', id)
  await staff.api.admin.deleteProduct({ id: String(gone) })
  expect(await staff.api.admin.deleteCategory({ id: String(id) })).toEqual({ success: true, moved: [] })
  expect(await isPublic('Machetes')).toBe(false)
  expect((await shop.visitor().fetch(`/api/products/${kept}`)).status).toBe(404)
  expect((await shop.visitor().fetch('/shop-knives/category/machetes')).status).toBe(404)
  await expect(staff.api.admin.restoreProduct({ id: String(gone) })).rejects.toMatchObject({
    status: 409,
    message: "Its category 'Machetes' is in the trash. Restore that first.",
  })
  // As a program without a body asks for it.
  const restored = await staff.fetch(`/api/admin/categories/${id}/restore`, {
    method: 'POST',
    headers: { 'x-csrf-token': staff.cookies.get('csrfToken') ?? '' },
  })
  expect([restored.status, await restored.json()]).toEqual([200, { success: true }])
  expect((await shop.visitor().fetch(`/api/products/${kept}`)).status).toBe(200)
  expect((await shop.visitor().fetch(`/api/products/${gone}`)).status).toBe(404)
  expect((await shop.visitor().fetch('/shop-knives/category/machetes')).status).toBe(200)
})

test('the pieces of a deleted category can be moved instead, and an undo takes them back', async () => {
  const from = await newCategory('Skinners')
  const to = await newCategory('Field Knives')
  const piece = await newPiece('Gut hook', from)
  for (const moveTo of [from, 999_999]) {
    await expect(staff.api.admin.deleteCategory({ id: String(from), moveTo })).rejects.toMatchObject({
      status: 400,
      fields: { moveTo: expect.any(String) },
    })
  }
  const { moved } = await staff.api.admin.deleteCategory({ id: String(from), moveTo: to })
  expect(moved).toEqual([piece])
  expect(await categoryOf(piece)).toBe('Field Knives')
  await staff.api.admin.restoreCategory({ id: String(from), moved })
  expect(await categoryOf(piece)).toBe('Skinners')
})

test('a deleted tag leaves its pieces alone and comes back with its links', async () => {
  const piece = await newPiece('Tagged', 1)
  const { data: tag } = await staff.api.admin.createTag({ name: 'Mokume' })
  const id = String(piece)
  await staff.api.admin.addProductTags({ id, tagIds: [tag.id] })
  await staff.api.admin.deleteTag({ id: String(tag.id) })
  const tags = async () => (await shop.visitor().api.products.get({ id })).data.tags
  expect(await tags()).toEqual([])
  await staff.api.admin.restoreTag({ id: String(tag.id) })
  expect(await tags()).toEqual(['Mokume'])
})

test('a name taken meanwhile keeps a category or a tag in the trash', async () => {
  const category = await newCategory('Daggers')
  await staff.api.admin.deleteCategory({ id: String(category) })
  await newCategory('DAGGERS')
  await expect(staff.api.admin.restoreCategory({ id: String(category) })).rejects.toMatchObject({
    status: 409,
  })
  const { data: tag } = await staff.api.admin.createTag({ name: 'Blued' })
  await staff.api.admin.deleteTag({ id: String(tag.id) })
  await staff.api.admin.createTag({ name: 'blued' })
  await expect(staff.api.admin.restoreTag({ id: String(tag.id) })).rejects.toMatchObject({ status: 409 })
})

test('every change of a category or a tag is written down, with who did it', async () => {
  const id = await newCategory('Spoons')
  await sendForm(staff, 'PUT', `/api/admin/categories/${id}`, form([], { name: 'Ladles' }))
  await staff.api.admin.deleteCategory({ id: String(id) })
  await staff.api.admin.restoreCategory({ id: String(id) })
  const { data } = await staff.api.admin.activity({ subject: 'category', subject_id: String(id) })
  expect(data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'updated', 'added'])
  expect(data[2]).toMatchObject({ before: { name: 'Spoons' }, after: { name: 'Ladles' } })
})
