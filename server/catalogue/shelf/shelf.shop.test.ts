import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import type { ProductQuery } from '#contract/catalogue.ts'
import { FACT_KEYS } from '#contract/fact-filters.ts'
import { SORTS, type Sort } from '#contract/sorts.ts'
import { listFacets } from '../facets.ts'
import { listTags } from '../labels.ts'
import { listProducts } from '../list.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const NAMES = [
  'Bowie',
  'bowie 2',
  'Élan',
  'Zürich \u{1F52A}',
  'Zürich \uFFEE',
  '100% _walnut_',
  'Skinner',
  'A',
]
const STEELS = ['1095', '1095, forged', '5160 spring steel', null]
const HANDLES = ['Black walnut', 'black walnut, oil finish', 'Bone', null]
const LENGTHS = [2.5, 3, 3.9, 4, 9, null]

const piece = fc.record({
  name: fc.constantFrom(...NAMES),
  price_cents: fc.constantFrom(5_000, 10_000, 20_000),
  stock: fc.constantFrom(0, 1, 2),
  steel: fc.constantFrom(...STEELS),
  handle_material: fc.constantFrom(...HANDLES),
  blade_length_in: fc.constantFrom(...LENGTHS),
  published: fc.constantFrom<(0 | 1)[]>(1, 1, 1, 0),
  deleted_at: fc.constantFrom(null, null, null, 1),
  tags: fc.subarray([1, 2, 3]),
})
type Piece = typeof piece extends fc.Arbitrary<infer P> ? P : never

const query: fc.Arbitrary<ProductQuery> = fc.record(
  {
    search: fc.constantFrom('bowie', 'BOWIE 2', 'Zür', 'é', '%', '_', 'a', 'nothing'),
    min: fc.constantFrom(0, 60, 100),
    max: fc.constantFrom(0, 100, 150),
    available: fc.constantFrom('true' as const, 'false' as const),
    sort: fc.constantFrom(...SORTS),
    steel: fc.constantFrom('1095', '5160 SPRING steel', 'none such'),
    handle_material: fc.constantFrom('black walnut', 'Bone'),
    blade_length_in: fc.constantFrom('0-3', '3-4', '9-'),
    category: fc.constantFrom('bowie-knives', 'hunting-knives'),
    page: fc.constantFrom(1, 2, 3),
    per_page: fc.constantFrom(3, 100),
  },
  { requiredKeys: [] },
)

/** Written straight into the tables, as another process would. */
async function write(place: number, { tags, ...row }: Piece): Promise<void> {
  const at = 1_700_000_000_000 + (place % 4)
  const columns = { ...row, name_key: row.name.toLowerCase(), category_id: 1 + (place % 2), updated_at: at }
  await shop.shop.db.transaction().execute(async (tx) => {
    const id = 1000 + place
    const known = await tx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
    if (known) await tx.updateTable('products').set(columns).where('id', '=', id).execute()
    else {
      const made = { ...columns, id, description: '', created_at: at }
      await tx.insertInto('products').values(made).execute()
    }
    await tx.deleteFrom('product_tags').where('product_id', '=', id).execute()
    for (const tag_id of tags)
      await tx.insertInto('product_tags').values({ product_id: id, tag_id }).execute()
    await tx
      .updateTable('catalogue_revision')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .execute()
  })
}

/** What the query leaves, read row by row and compared in plain words. */
async function plainly(asked: ProductQuery, without: (keyof ProductQuery)[] = []) {
  const { db } = shop.shop
  const query: ProductQuery = { ...asked, ...Object.fromEntries(without.map((key) => [key, undefined])) }
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.slug')
    .where('products.deleted_at', 'is', null)
    .where('published', '=', 1)
    .execute()
  const isSo = (fact: string | null, text: string | undefined) =>
    text === undefined || fact?.split(',')[0]?.toLowerCase() === text.toLowerCase()
  const [, from, to] = /^(\d+)-(\d*)$/.exec(query.blade_length_in ?? '') ?? []
  const left = rows.filter(
    (row) =>
      (!query.search || row.name.toLowerCase().includes(query.search.toLowerCase())) &&
      (!query.category || row.slug === query.category) &&
      (!query.min || row.price_cents >= query.min * 100) &&
      (!query.max || row.price_cents <= query.max * 100) &&
      (query.available !== 'true' || row.stock > 0) &&
      isSo(row.steel, query.steel) &&
      isSo(row.handle_material, query.handle_material) &&
      (from === undefined ||
        (row.blade_length_in !== null &&
          row.blade_length_in >= Number(from) &&
          (!to || row.blade_length_in < Number(to)))),
  )
  const bytes = (text: string) => Buffer.from(text)
  type Row = (typeof rows)[0]
  const byName = (one: Row, other: Row) => Buffer.compare(bytes(one.name_key), bytes(other.name_key))
  const newer = (one: Row, other: Row) => other.id - one.id
  const orders: Record<Sort, (one: Row, other: Row) => number> = {
    newest: (one, other) => other.created_at - one.created_at || newer(one, other),
    'price-low-high': (one, other) => one.price_cents - other.price_cents || newer(one, other),
    'price-high-low': (one, other) => other.price_cents - one.price_cents || newer(one, other),
    'name-a-z': (one, other) => byName(one, other) || newer(other, one),
    'name-z-a': (one, other) => byName(other, one) || newer(other, one),
  }
  return left.sort(orders[query.sort ?? 'newest'])
}

const changes = fc.array(fc.tuple(fc.nat(30), piece), { minLength: 1, maxLength: 6 })

test('whatever was changed, a list finds, sorts, counts and pages as reading every piece would', async () => {
  for (let place = 0; place < 25; place++) await write(place, fc.sample(piece, 1)[0] as Piece)
  await fc.assert(
    fc.asyncProperty(changes, fc.array(query, { minLength: 3, maxLength: 3 }), async (changed, queries) => {
      // Asked before too: what is remembered of it must not outlive the change.
      for (const asked of queries) await listProducts(shop.shop.shelf, asked)
      for (const [place, values] of changed) await write(place, values)
      for (const asked of queries) {
        const { data, total } = await listProducts(shop.shop.shelf, asked)
        const all = (await plainly(asked)).map(({ id }) => id)
        const size = asked.per_page ?? 24
        const from = asked.page ? size * (asked.page - 1) : 0
        expect(data.map(({ id }) => id)).toEqual(asked.page ? all.slice(from, from + size) : all)
        expect(total).toBe(all.length)
      }
    }),
    { numRuns: 25 },
  )
})

test('whatever was changed, each count beside a filter is what reading every piece would count', async () => {
  await fc.assert(
    fc.asyncProperty(changes, fc.array(query, { minLength: 3, maxLength: 3 }), async (changed, queries) => {
      for (const asked of [{}, ...queries]) await listFacets(shop.shop.shelf, asked)
      for (const [place, values] of changed) await write(place, values)
      for (const asked of [{}, ...queries]) await compareFacets(asked)
    }),
    { numRuns: 15 },
  )
})

async function compareFacets(asked: ProductQuery): Promise<void> {
  const { categories, facts } = await listFacets(shop.shop.shelf, asked)
  const anywhere = await plainly(asked, ['category'])
  for (const { id, pieces } of categories) {
    expect(pieces).toBe(anywhere.filter((row) => row.category_id === id).length)
  }
  for (const key of ['steel', 'handle_material'] as const) {
    const heads = (await plainly(asked, [key])).flatMap((row) => row[key]?.split(',')[0]?.toLowerCase() ?? [])
    const values = facts.find((fact) => fact.key === key)?.values ?? []
    for (const head of new Set(heads)) {
      const counted = values.filter(({ value }) => value.toLowerCase() === head)
      expect(counted.map(({ pieces }) => pieces)).toEqual([heads.filter((each) => each === head).length])
    }
  }
  expect(facts.every(({ key }) => FACT_KEYS.includes(key))).toBe(true)
}

test('tags are counted over what is on show, whoever tied or cut them', async () => {
  const { db, shelf } = shop.shop
  const plain = await db
    .selectFrom('product_tags')
    .innerJoin('products', 'products.id', 'product_tags.product_id')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('pieces')])
    .where('products.deleted_at', 'is', null)
    .where('published', '=', 1)
    .groupBy('tag_id')
    .execute()
  const counted = (await listTags(shelf)).filter(({ pieces }) => pieces > 0)
  const byId = (rows: { id: number; pieces: number }[]) => rows.map(({ id, pieces }) => [id, pieces]).sort()
  expect(byId(counted)).toEqual(byId(plain.map(({ tag_id: id, pieces }) => ({ id, pieces }))))
})
