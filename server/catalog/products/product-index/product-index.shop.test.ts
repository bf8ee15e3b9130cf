import { expect, test } from 'vitest'
import type { ProductQuery } from '#contract/catalog/products/products.ts'
import { SORTS, type Sort } from '#contract/catalog/products/sorts.ts'
import { SPEC_KEYS } from '#contract/catalog/products/spec-filters.ts'
import { searchTerm, spellingsOf } from '#contract/platform/values/search-text.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { listFacets } from '../facets.ts'
import { listProducts } from '../list.ts'
import { listTags } from '../taxonomy.ts'

const shop = sharedShop()

const NAMES = [
  'Bowie',
  'bowie 2',
  'Élan',
  'Elbow',
  'Zürich \u{1F52A}',
  'Zürich \uFFEE',
  '100% _walnut_',
  'Skinner',
  'A',
]
const STEELS = ['1095', '1095, forged', '5160 spring steel', null]
const HANDLES = ['Black walnut', 'black walnut, oil finish', 'Bone', null]
const LENGTHS = [2.5, 3, 3.9, 4, 9, null]

const product = fc.record({
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
type Product = typeof product extends fc.Arbitrary<infer P> ? P : never

const query: fc.Arbitrary<ProductQuery> = fc.record(
  {
    search: fc.constantFrom('bowie', 'BOWIE 2', 'Zür', 'zur', 'é', '%', '_', 'a', 'nothing'),
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

/** Writes into the tables like another process. */
async function write(index: number, { tags, ...row }: Product): Promise<void> {
  const at = 1_700_000_000_000 + (index % 4)
  const columns = { ...row, name_key: row.name.toLowerCase(), category_id: 1 + (index % 2), updated_at: at }
  await shop.shop.db.transaction().execute(async (tx) => {
    const id = 1000 + index
    const known = await tx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
    if (known) await tx.updateTable('products').set(columns).where('id', '=', id).execute()
    else {
      const product = { ...columns, id, description: '', created_at: at }
      await tx.insertInto('products').values(product).execute()
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

async function findNaively(original: ProductQuery, without: (keyof ProductQuery)[] = []) {
  const { db } = shop.shop
  const query: ProductQuery = { ...original, ...Object.fromEntries(without.map((key) => [key, undefined])) }
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.slug')
    .where('products.deleted_at', 'is', null)
    .where('published', '=', 1)
    .execute()
  const hasSpec = (spec: string | null, text: string | undefined) =>
    text === undefined || spec?.split(',')[0]?.toLowerCase() === text.toLowerCase()
  const [, from, to] = /^(\d+)-(\d*)$/.exec(query.blade_length_in ?? '') ?? []
  const matching = rows.filter(
    (row) =>
      (!query.search || spellingsOf(row.name).includes(searchTerm(query.search))) &&
      (!query.category || row.slug === query.category) &&
      (!query.min || row.price_cents >= query.min * 100) &&
      (!query.max || row.price_cents <= query.max * 100) &&
      (query.available !== 'true' || row.stock > 0) &&
      hasSpec(row.steel, query.steel) &&
      hasSpec(row.handle_material, query.handle_material) &&
      (from === undefined ||
        (row.blade_length_in !== null &&
          row.blade_length_in >= Number(from) &&
          (!to || row.blade_length_in < Number(to)))),
  )
  const { compare } = new Intl.Collator('en')
  type Row = (typeof rows)[0]
  const byName = (a: Row, b: Row) => compare(a.name_key, b.name_key)
  const newer = (a: Row, b: Row) => b.id - a.id
  const orders: Record<Sort, (a: Row, b: Row) => number> = {
    newest: (a, b) => b.created_at - a.created_at || newer(a, b),
    'price-low-high': (a, b) => a.price_cents - b.price_cents || newer(a, b),
    'price-high-low': (a, b) => b.price_cents - a.price_cents || newer(a, b),
    'name-a-z': (a, b) => byName(a, b) || newer(b, a),
    'name-z-a': (a, b) => byName(b, a) || newer(b, a),
  }
  return matching.sort(orders[query.sort ?? 'newest'])
}

const changes = fc.array(fc.tuple(fc.nat(30), product), { minLength: 1, maxLength: 6 })

test('lists the same products as reading every row, after any change', async () => {
  for (let index = 0; index < 25; index++) await write(index, fc.sample(product, 1)[0] as Product)
  await fc.assert(
    fc.asyncProperty(changes, fc.array(query, { minLength: 3, maxLength: 3 }), async (changed, queries) => {
      // Queried before too: cached results must not outlive the change.
      for (const query of queries) await listProducts(shop.shop, query)
      for (const [index, values] of changed) await write(index, values)
      for (const query of queries) {
        const { data, total } = await listProducts(shop.shop, query)
        const all = (await findNaively(query)).map(({ id }) => id)
        const size = query.per_page ?? 24
        const from = query.page ? size * (query.page - 1) : 0
        expect(data.map(({ id }) => id)).toEqual(query.page ? all.slice(from, from + size) : all)
        expect(total).toBe(all.length)
      }
    }),
    { numRuns: 25 },
  )
})

test('counts facets like reading every row, after any change', async () => {
  await fc.assert(
    fc.asyncProperty(changes, fc.array(query, { minLength: 3, maxLength: 3 }), async (changed, queries) => {
      for (const query of [{}, ...queries]) await listFacets(shop.shop, query)
      for (const [index, values] of changed) await write(index, values)
      for (const query of [{}, ...queries]) await compareFacets(query)
    }),
    { numRuns: 15 },
  )
})

async function compareFacets(query: ProductQuery): Promise<void> {
  const { categories, facts } = await listFacets(shop.shop, query)
  const inAnyCategory = await findNaively(query, ['category'])
  for (const { id, products } of categories) {
    expect(products).toBe(inAnyCategory.filter((row) => row.category_id === id).length)
  }
  for (const key of ['steel', 'handle_material'] as const) {
    const heads = (await findNaively(query, [key])).flatMap(
      (row) => row[key]?.split(',')[0]?.toLowerCase() ?? [],
    )
    const values = facts.find((spec) => spec.key === key)?.values ?? []
    for (const head of new Set(heads)) {
      const counted = values.filter(({ value }) => value.toLowerCase() === head)
      expect(counted.map(({ products }) => products)).toEqual([heads.filter((each) => each === head).length])
    }
  }
  expect(facts.every(({ key }) => SPEC_KEYS.includes(key))).toBe(true)
}

test('counts tags over published products', async () => {
  const { db } = shop.shop
  const plain = await db
    .selectFrom('product_tags')
    .innerJoin('products', 'products.id', 'product_tags.product_id')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('products')])
    .where('products.deleted_at', 'is', null)
    .where('published', '=', 1)
    .groupBy('tag_id')
    .execute()
  const counted = (await listTags(shop.shop)).filter(({ products }) => products > 0)
  const byId = (rows: { id: number; products: number }[]) =>
    rows.map(({ id, products }) => [id, products]).sort()
  expect(byId(counted)).toEqual(byId(plain.map(({ tag_id: id, products }) => ({ id, products }))))
})
