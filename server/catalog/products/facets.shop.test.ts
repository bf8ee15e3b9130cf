import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import type { Facets } from '#contract/catalog/products/products.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let client: TestClient
beforeAll(() => {
  client = shop.client()
})

async function facetsFor(query: Record<string, string>): Promise<Facets> {
  const reply = await client.api.products.facets(query)
  expect(api.products.facets.reply.parse(reply)).toEqual(reply)
  return reply.data
}

async function totalFor(query: Record<string, string>): Promise<number> {
  return (await client.api.products.list(query)).total
}

test.each<Record<string, string>>([
  {},
  { search: 'knife' },
  { min: '100', max: '300', available: 'true' },
  { tags: 'damascus' },
  { search: 'there is none' },
])('counts the products of each category under %j', async (query) => {
  const { categories } = await facetsFor(query)
  const all = await client.api.products.allCategories({})
  expect(categories.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
  for (const { name, products } of categories) {
    expect([name, products]).toEqual([name, await totalFor({ ...query, category: categorySlug(name) })])
  }
})

test('counts categories independently of the selected category', async () => {
  const within = await facetsFor({ category: 'bowie-knives', available: 'true' })
  expect(within.categories).toEqual((await facetsFor({ available: 'true' })).categories)
})

test('lists the tags of a category, most common first, regardless of other filters', async () => {
  const { tags } = await facetsFor({ category: 'bowie-knives', search: 'nothing like it', sort: 'name-a-z' })
  const { data } = await client.api.products.list({ category: 'bowie-knives' })
  const uses = data.flatMap((product) => product.tags)
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(uses))
  for (const { name, products } of tags) expect(products).toBe(uses.filter((each) => each === name).length)
  const counts = tags.map(({ products }) => products)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

test('answers 404 for an unknown category', async () => {
  expect((await client.fetch('/api/products/facets?category=swords')).status).toBe(404)
})

test.each<Record<string, string>>([
  {},
  { category: 'hunting-knives' },
  { available: 'true', max: '400' },
  { grind: 'hollow' },
  { steel: '5160 spring steel', blade_length_in: '9-' },
  { handle_material: 'black WALNUT', finish: 'Hand-rubbed satin' },
  { tags: 'full tang', grind: 'Flat', blade_length_in: '3-4' },
  { hand: 'left' },
])('counts the products of each spec value under %j', async (query) => {
  const { facts } = await facetsFor(query)
  for (const { key, values } of facts) {
    for (const { value, products } of values) {
      expect([key, value, products]).toEqual([key, value, await totalFor({ ...query, [key]: value })])
    }
  }
  for (const [key, value] of Object.entries(query)) {
    const found = facts.find((spec) => spec.key === key)?.values
    if (found) expect(found.map((each) => each.value.toLowerCase())).toContain(value.toLowerCase())
  }
})

test('finds specs by the text before their comma and lengths by range, and excludes drafts', async () => {
  const admin = await loggedIn(shop, 'admin')
  const product = { description: '', price: 50, stock: 1, category_id: 1 }
  const odd = { steel: `50% O'Steel_, "twice" rolled`, blade_length_in: 3, hand: 'left' }
  await admin.api.admin.createProduct({ ...product, name: 'Odd', specs: odd })
  await admin.api.admin.createProduct({ ...product, name: 'Odd draft', specs: odd, published: false })
  expect(await totalFor({ steel: `50% o'steel_` })).toBe(1)
  expect(await totalFor({ steel: odd.steel })).toBe(1)
  expect(await totalFor({ steel: '50%' })).toBe(0)
  expect(await totalFor({ steel: '%' })).toBe(0)
  expect(await totalFor({ steel: `50% o'steel_`, blade_length_in: '3-4', hand: 'LEFT' })).toBe(1)
  expect(await totalFor({ steel: `50% o'steel_`, blade_length_in: '0-3' })).toBe(0)
  const { facts } = await facetsFor({})
  expect(facts.find(({ key }) => key === 'steel')?.values).toContainEqual({
    value: `50% O'Steel_`,
    products: 1,
  })
  expect(facts.find(({ key }) => key === 'hand')?.values).toEqual([{ value: 'left', products: 1 }])
})

test.each(['steel=', 'grind=%20', `hand=${'x'.repeat(121)}`, 'blade_length_in=', 'blade_length_in=long'])(
  'rejects the invalid query %s with 400',
  async (query) => {
    for (const path of ['/api/products', '/api/products/facets']) {
      expect((await client.fetch(`${path}?${query}`)).status).toBe(400)
    }
  },
)
