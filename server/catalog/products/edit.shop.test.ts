import { beforeEach, expect, test } from 'vitest'
import type { Product } from '#contract/catalog/products/products.ts'
import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let before: Product
beforeEach(async () => {
  before = await product()
})

async function product(): Promise<Product> {
  return (await shop.client().api.products.get({ id: '1' })).data
}

async function save(change: Record<string, unknown>) {
  const { name, description, price, stock, category_id } = before
  const answer = await admin.fetch('/api/admin/products/1', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: admin.cookies.get('csrfToken') ?? '' },
    body: JSON.stringify({ name, description, price, stock, category_id, ...change }),
  })
  return { status: answer.status, body: await answer.json() }
}

test.each<[string, Record<string, unknown>]>([
  ['the smallest price', { price: 0.01 }],
  ['the largest price', { price: 100_000 }],
  ['cents that are not exact as a float', { price: 19.99 }],
  ['no stock', { stock: 0 }],
  ['the largest stock', { stock: 10_000 }],
  ['the longest name', { name: 'x'.repeat(120) }],
  ['a name in any script', { name: `Ö刀🔪 <b>"'&` }],
  ['no description', { description: '' }],
  ['the longest description', { description: 'x'.repeat(10_000) }],
  ['no weight', { weight_oz: null }],
  ['weight 0', { weight_oz: 0 }],
  ['the largest weight', { weight_oz: 1120 }],
  ['a fractional weight', { weight_oz: 6.35 }],
  ['another category', { category_id: 2 }],
])('saves %s unchanged', async (_what, change) => {
  const { status, body } = await save(change)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, data: change })
  expect(await product()).toMatchObject(change)
})

const MISSING = undefined
test.each<[string, unknown[]]>([
  ['name', ['', '   ', 'x'.repeat(121), 5, null, MISSING, {}, ['a'], 'a\u0000b']],
  ['description', ['x'.repeat(10_001), 5, null, MISSING, 'a\u0000b']],
  [
    'price',
    [0, -1, -0.01, 0.001, 0.005, 1e-9, 19.999, 100_000.01, 1e300, '265', '', null, true, MISSING, [265]],
  ],
  ['stock', [-1, 0.5, 10_001, 1e300, '5', null, true, MISSING]],
  ['category_id', [0, -1, 999, 1.5, 1e300, '1', null, MISSING]],
  ['weight_oz', [-0.1, 1120.1, 1e300, '6', true, {}]],
  [
    'specs',
    [
      'steel',
      5,
      [],
      { steel: 5 },
      { blade_length_in: '4' },
      { blade_length_in: -1 },
      { steel: 'x'.repeat(121) },
      { finished_on: '2026-02-30' },
      { finished_on: '0000-01-01' },
    ],
  ],
])('rejects a wrong %s with a field error and changes nothing', async (field, values) => {
  for (const value of values) {
    const valid = field === 'price' ? { stock: 7 } : { price: 1.23 }
    const { status, body } = await save({ ...valid, [field]: value })
    expect([field, value, status]).toEqual([field, value, 400])
    const isUnstorable = typeof value === 'string' && value.includes('\0')
    expect([value, isUnstorable ? body.error : body.fields?.[field]]).toEqual([
      value,
      expect.stringMatching(/^[A-Z].*\.$/),
    ])
  }
  expect(await product()).toEqual(before)
})

test('reports every wrong field at once', async () => {
  const { body } = await save({ name: '', price: 0, stock: -1 })
  expect(Object.keys(body.fields).sort()).toEqual(['name', 'price', 'stock'])
})

test('ignores unknown fields and keeps omitted ones', async () => {
  await save({ weight_oz: 6.5, specs: { ...before.specs, steel: '52100' } })
  const { status } = await save({
    id: 2,
    created_at: 'now',
    images: [],
    tags: ['x'],
    price_cents: 1,
    deleted_at: 5,
  })
  expect(status).toBe(200)
  expect(await product()).toEqual({ ...before, weight_oz: 6.5, specs: { ...before.specs, steel: '52100' } })
})

test('rejects a body that is not a product with 400', async () => {
  for (const body of ['[]', 'null', '"x"', '5', '{}', '']) {
    const answer = await admin.fetch('/api/admin/products/1', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: admin.cookies.get('csrfToken') ?? '' },
      body,
    })
    expect([body, answer.status]).toEqual([body, 400])
  }
  expect(await product()).toEqual(before)
})

test('records each stock change in the ledger', async () => {
  for (const stock of [5, 0, 10_000, 10_000, 3]) await save({ stock })
  expect((await product()).stock).toBe(3)
  expect(await shop.audit()).toEqual([])
})

test('rejects updates and deletions of an unknown product', async () => {
  const form = { name: 'x', description: '', price: 1, stock: 1, category_id: 1 }
  await expect(admin.api.admin.updateProduct({ id: '999', ...form })).rejects.toMatchObject({ status: 404 })
  await expect(admin.api.admin.deleteProduct({ id: '999' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.api.admin.deleteProduct({ id: 'abc' })).rejects.toMatchObject({ status: 400 })
})
