import { expect, test } from 'vitest'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

async function newProduct(name: string, categoryId: number, published = true): Promise<number> {
  const product = { name, description: '', price: 100, stock: 1, category_id: categoryId, published }
  return (await admin.api.admin.createProduct(product)).data.id
}

async function newCategory(name: string): Promise<number> {
  return (await admin.api.admin.createCategory({ name })).categoryId
}

async function categoryOf(product: number): Promise<string> {
  return (await admin.api.admin.product({ id: String(product) })).data.category_name
}

async function labels() {
  return (await admin.api.admin.taxonomy({})).data
}

const isPublic = async (name: string) =>
  (await shop.client().api.products.allCategories({})).data.some((category) => category.name === name)

test('lists every category and tag with its number of products, drafts included', async () => {
  const category = await newCategory('Axes')
  const { data: tag } = await admin.api.admin.createTag({ name: 'Bearded' })
  for (const published of [true, true, false]) {
    const id = await newProduct('Carving axe', category, published)
    await admin.api.admin.addProductTags({ id: String(id), tagIds: [tag.id] })
  }
  const { categories, tags } = await labels()
  expect(categories.find(({ id }) => id === category)).toEqual({
    id: category,
    name: 'Axes',
    image_url: null,
    products: 3,
    drafts: 1,
  })
  expect(tags.find(({ id }) => id === tag.id)).toEqual({
    id: tag.id,
    name: 'Bearded',
    products: 3,
    drafts: 1,
  })
  const names = categories.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

test('sorts accented letters with their base letters', async () => {
  const names = ['Zulu', 'Épées', 'Ärmel', 'Eskimo', 'Fillet']
  for (const name of names) {
    const id = await newCategory(name)
    const { data: tag } = await admin.api.admin.createTag({ name })
    await admin.api.admin.addProductTags({ id: String(await newProduct(name, id)), tagIds: [tag.id] })
  }
  const publicApi = shop.client().api.products
  const { data: facets } = await publicApi.facets({})
  const { categories, tags } = await labels()
  const lists = [categories, tags, facets.categories, facets.tags.filter(({ products }) => products === 1)]
  lists.push((await publicApi.allCategories({})).data, (await publicApi.allTags({})).data)
  for (const list of lists) {
    const found = list.map(({ name }) => name).filter((name) => names.includes(name))
    expect(found).toEqual(['Ärmel', 'Épées', 'Eskimo', 'Fillet', 'Zulu'])
  }
})

test('rejects a category name with the same slug and a tag name that differs only in case', async () => {
  const id = await newCategory('Paring Knives')
  for (const name of ['Paring Knives', 'paring knives', ' PARING  KNIVES ']) {
    await expect(admin.api.admin.createCategory({ name })).rejects.toMatchObject({
      status: 409,
      message: "There is already a category named 'Paring Knives'.",
    })
  }
  await admin.api.admin.createTag({ name: 'Ironwood' })
  await expect(admin.api.admin.createTag({ name: 'IRONWOOD' })).rejects.toMatchObject({ status: 409 })
  const other = await newCategory('Boning Knives')
  const path = `/api/admin/categories/${other}`
  expect((await sendForm(admin, 'PUT', path, form([], { name: 'paring-knives' }))).status).toBe(409)
  expect(
    (await sendForm(admin, 'PUT', `/api/admin/categories/${id}`, form([], { name: 'Parers' }))).status,
  ).toBe(200)
  expect((await sendForm(admin, 'PUT', path, form([], { name: 'paring knives' }))).status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(51)])('rejects the name "%s"', async (name) => {
  for (const create of [admin.api.admin.createCategory, admin.api.admin.createTag]) {
    await expect(create({ name })).rejects.toMatchObject({
      status: 400,
      fields: { name: expect.any(String) },
    })
  }
})

test.each(['.', '..', ' .. ', 'Knives.data', 'blades.DATA'])(
  'rejects the category name "%s", whose page could not be opened',
  async (name) => {
    const rejection = { status: 400, fields: { name: expect.stringMatching(/^Choose another name/) } }
    await expect(admin.api.admin.createCategory({ name })).rejects.toMatchObject(rejection)
    const path = `/api/admin/categories/${await newCategory(`Named ${name}x`)}`
    expect(await sendForm(admin, 'PUT', path, form([], { name }))).toMatchObject({
      status: 400,
      body: { fields: rejection.fields },
    })
  },
)

test('collapses spaces and line breaks in names', async () => {
  const messy = (name: string) => ` \n${name.replaceAll(' ', ' \t\r\n\u2028\u00a0 ')}\u0085 `
  const id = await newCategory(messy('Odd Camp Knives'))
  const found = (await labels()).categories.find((category) => category.id === id)
  expect(found?.name).toBe('Odd Camp Knives')
  expect((await shop.client().fetch('/shop-knives/category/odd-camp-knives')).status).toBe(200)
  const path = `/api/admin/categories/${id}`
  const renamed = await sendForm(admin, 'PUT', path, form([], { name: messy('Odd  Field Knives') }))
  expect(renamed.body.data.name).toBe('Odd Field Knives')
  const { data: tag } = await admin.api.admin.createTag({ name: messy('Odd Tag') })
  expect(tag.name).toBe('Odd Tag')
  await expect(admin.api.admin.createTag({ name: 'odd   tag' })).rejects.toMatchObject({ status: 409 })
  const product = await newProduct(messy('Odd Drop Point'), id)
  const { data } = await shop.client().api.products.get({ id: String(product) })
  expect(data.name).toBe('Odd Drop Point')
  await expect(newProduct('\n\u2028', id)).rejects.toMatchObject({
    status: 400,
    fields: { name: 'Enter a name.' },
  })
})

test('changes the image and the name of a category together or separately', async () => {
  const id = await newCategory('Cleavers')
  const path = `/api/admin/categories/${id}`
  const first = await sendForm(
    admin,
    'POST',
    `${path}/image`,
    form([{ field: 'image', content: await freshJpeg() }]),
  )
  expect(first.body).toEqual({ success: true, image_url: expect.stringMatching(/^\/pictures\/.*\.jpg$/) })
  const renamed = await sendForm(admin, 'PUT', path, form([], { name: 'Chinese Cleavers' }))
  expect(renamed.body.data).toMatchObject({ name: 'Chinese Cleavers', image_url: first.body.image_url })
  const both = await sendForm(
    admin,
    'PUT',
    path,
    form([{ field: 'image', content: await freshJpeg() }], { name: 'Cleavers' }),
  )
  expect(both.body.data.image_url).not.toBe(first.body.image_url)
  expect((await fetch(shop.url + both.body.data.image_url)).status).toBe(200)
  const text = form([{ field: 'image', content: 'text', name: 'photo.png' }], { name: 'Not this' })
  expect((await sendForm(admin, 'PUT', path, text)).status).toBe(415)
  const found = (await labels()).categories.find((category) => category.id === id)
  expect(found).toMatchObject({ name: 'Cleavers', image_url: both.body.data.image_url })
})

test('previews the products that are deleted with a category', async () => {
  const id = await newCategory('Letter Openers')
  for (let number = 1; number <= 12; number += 1) {
    await newProduct(`Opener ${String(number).padStart(2, '0')}`, id, number % 2 === 0)
  }
  const { data } = await admin.api.admin.categoryDeletion({ id: String(id) })
  expect(data.products).toBe(12)
  expect(data.names).toEqual(
    Array.from({ length: 10 }, (_, at) => `Opener ${String(at + 1).padStart(2, '0')}`),
  )
})

test('deletes and restores a category with its products, but not those deleted before', async () => {
  const id = await newCategory('Machetes')
  const product = await newProduct('Bush machete', id)
  const deleted = await newProduct('Cane machete', id)
  await admin.api.admin.deleteProduct({ id: String(deleted) })
  expect(await admin.api.admin.deleteCategory({ id: String(id) })).toEqual({ success: true, moved: [] })
  expect(await isPublic('Machetes')).toBe(false)
  expect((await shop.client().fetch(`/api/products/${product}`)).status).toBe(404)
  expect((await shop.client().fetch('/shop-knives/category/machetes')).status).toBe(404)
  await expect(admin.api.admin.restoreProduct({ id: String(deleted) })).rejects.toMatchObject({
    status: 409,
    message: "Its category 'Machetes' is in the trash. Restore that first.",
  })
  // Without a body.
  const restored = await admin.fetch(`/api/admin/categories/${id}/restore`, {
    method: 'POST',
    headers: { 'x-csrf-token': admin.cookies.get('csrfToken') ?? '' },
  })
  expect([restored.status, await restored.json()]).toEqual([200, { success: true }])
  expect((await shop.client().fetch(`/api/products/${product}`)).status).toBe(200)
  expect((await shop.client().fetch(`/api/products/${deleted}`)).status).toBe(404)
  expect((await shop.client().fetch('/shop-knives/category/machetes')).status).toBe(200)
})

test('moves the products of a deleted category, and moves them back when it is restored', async () => {
  const from = await newCategory('Skinners')
  const to = await newCategory('Field Knives')
  const product = await newProduct('Gut hook', from)
  for (const moveTo of [from, 999_999]) {
    await expect(admin.api.admin.deleteCategory({ id: String(from), moveTo })).rejects.toMatchObject({
      status: 400,
      fields: { moveTo: expect.any(String) },
    })
  }
  const { moved } = await admin.api.admin.deleteCategory({ id: String(from), moveTo: to })
  expect(moved).toEqual([product])
  expect(await categoryOf(product)).toBe('Field Knives')
  await admin.api.admin.restoreCategory({ id: String(from), moved })
  expect(await categoryOf(product)).toBe('Skinners')
})

test('keeps the products of a deleted tag and restores it with its links', async () => {
  const product = await newProduct('Tagged', 1)
  const { data: tag } = await admin.api.admin.createTag({ name: 'Mokume' })
  const id = String(product)
  await admin.api.admin.addProductTags({ id, tagIds: [tag.id] })
  await admin.api.admin.deleteTag({ id: String(tag.id) })
  const tags = async () => (await shop.client().api.products.get({ id })).data.tags
  expect(await tags()).toEqual([])
  await admin.api.admin.restoreTag({ id: String(tag.id) })
  expect(await tags()).toEqual(['Mokume'])
})

test('does not restore a category or tag whose name is in use', async () => {
  const category = await newCategory('Daggers')
  await admin.api.admin.deleteCategory({ id: String(category) })
  await newCategory('DAGGERS')
  await expect(admin.api.admin.restoreCategory({ id: String(category) })).rejects.toMatchObject({
    status: 409,
  })
  const { data: tag } = await admin.api.admin.createTag({ name: 'Blued' })
  await admin.api.admin.deleteTag({ id: String(tag.id) })
  await admin.api.admin.createTag({ name: 'blued' })
  await expect(admin.api.admin.restoreTag({ id: String(tag.id) })).rejects.toMatchObject({ status: 409 })
})

test('records every change of a category in the audit log', async () => {
  const id = await newCategory('Spoons')
  await sendForm(admin, 'PUT', `/api/admin/categories/${id}`, form([], { name: 'Ladles' }))
  await admin.api.admin.deleteCategory({ id: String(id) })
  await admin.api.admin.restoreCategory({ id: String(id) })
  const { data } = await admin.api.admin.activity({ subject: 'category', subject_id: String(id) })
  expect(data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'updated', 'added'])
  expect(data[2]).toMatchObject({ before: { name: 'Spoons' }, after: { name: 'Ladles' } })
})
