import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { api } from '#contract/api.ts'
import type { Facets } from '#contract/catalogue.ts'
import { categorySlug } from '#contract/slug.ts'

let shop: TestShop
let visitor: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  visitor = shop.visitor()
})
afterAll(() => shop.close())

async function facetsFor(query: Record<string, string>): Promise<Facets> {
  const reply = await visitor.api.products.facets(query)
  expect(api.products.facets.reply.parse(reply)).toEqual(reply)
  return reply.data
}

async function totalFor(query: Record<string, string>): Promise<number> {
  return (await visitor.api.products.list(query)).total
}

test.each<Record<string, string>>([
  {},
  { search: 'knife' },
  { min: '100', max: '300', available: 'true' },
  { tags: 'damascus' },
  { search: 'there is none' },
])('each category says how many pieces one finds there under %j', async (query) => {
  const { categories } = await facetsFor(query)
  const all = await visitor.api.products.allCategories({})
  expect(categories.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
  for (const { name, pieces } of categories) {
    expect([name, pieces]).toEqual([name, await totalFor({ ...query, category: categorySlug(name) })])
  }
})

test('the categories are counted alike wherever one stands', async () => {
  const within = await facetsFor({ category: 'bowie-knives', available: 'true' })
  expect(within.categories).toEqual((await facetsFor({ available: 'true' })).categories)
})

test('a category names its own tags, the most common first, whatever else was asked for', async () => {
  const { tags } = await facetsFor({ category: 'bowie-knives', search: 'nothing like it', sort: 'name-a-z' })
  const { data } = await visitor.api.products.list({ category: 'bowie-knives' })
  const uses = data.flatMap((piece) => piece.tags)
  expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(uses))
  for (const { name, pieces } of tags) expect(pieces).toBe(uses.filter((each) => each === name).length)
  const counts = tags.map(({ pieces }) => pieces)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

test('a category that is not there has nothing to narrow by', async () => {
  expect((await visitor.fetch('/api/products/facets?category=swords')).status).toBe(404)
})
