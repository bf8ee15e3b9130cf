import { expect, test } from 'vitest'
import { SORTS } from '#contract/catalog/products/sorts.ts'
import { SPEC_KEYS } from '#contract/catalog/products/spec-filters.ts'
import { searchTerm, spellingsOf } from '#contract/platform/values/search-text.ts'
import { fc } from '#test/support/seeded-fast-check.ts'
import type { SpecValue } from './column-store.ts'
import { compareNames } from './compare-names.ts'
import { FACETS, type ResolvedQuery, valueMatcher } from './filters.ts'
import { type IndexedProduct, IndexStore } from './index-store.ts'
import { createReader } from './query.ts'

const NAMES = [
  'bowie',
  'bowie no. 2',
  'élan',
  'elbow',
  'ember',
  'zürich \u{1F52A}',
  '100% _walnut_',
  'camp knife, hickory',
  'a',
  '',
]

const product: fc.Arbitrary<IndexedProduct> = fc.record({
  // More than 32, the slots of one bitset word.
  id: fc.integer({ min: 1, max: 150 }),
  name_key: fc.constantFrom(...NAMES),
  price_cents: fc.constantFrom(5_000, 10_000, 20_000),
  stock: fc.nat(2),
  category_id: fc.integer({ min: 1, max: 3 }),
  created_at: fc.nat(5),
  overall_length_in: fc.option(fc.nat(15)),
  tags: fc.subarray([1, 2, 3, 4]),
  steel: fc.constantFrom('1095', '1095, forged', '5160', null),
  blade_length_in: fc.constantFrom(2.5, 3, 3.9, 4, null),
  handle_material: fc.constantFrom('Bone', 'Black walnut, oiled', null),
  grind: fc.constantFrom('Hollow', 'Flat'),
  finish: fc.constant(null),
  hand: fc.constantFrom('left', 'right', null),
})

const filters = {
  search: fc.constantFrom('bowie', 'BOWIE NO', 'ü', 'e', 'wal', '\u{1F52A}', 'nothing'),
  min: fc.constantFrom(0, 100, 150),
  max: fc.constantFrom(0, 100, 150),
  available: fc.constantFrom('true' as const, 'false' as const),
  category: fc.integer({ min: 1, max: 4 }),
  tags: fc.oneof(fc.subarray([1, 2, 5]), fc.constant(null)),
  ids: fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1 }),
  steel: fc.constantFrom('1095', 'none such'),
  blade_length_in: fc.constantFrom('0-3', '3-4', '4-'),
  hand: fc.constantFrom('left', 'LEFT'),
  sort: fc.constantFrom(...SORTS),
}

/** Few filters at a time: all of them together would match nothing. */
const query: fc.Arbitrary<ResolvedQuery> = fc
  .subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 3 })
  .chain(
    (keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, filters[key]]))) as fc.Arbitrary<ResolvedQuery>,
  )

function facetValue(product: IndexedProduct, facet: (typeof FACETS)[number]) {
  return facet === 'category' ? product.category_id : product[facet]
}

function passes(product: IndexedProduct, query: ResolvedQuery, except?: string): boolean {
  const cents = product.price_cents
  return (
    (!query.search || spellingsOf(product.name_key).includes(searchTerm(query.search))) &&
    (!query.min || cents >= query.min * 100) &&
    (!query.max || cents <= query.max * 100) &&
    (query.available !== 'true' || product.stock > 0) &&
    (!query.ids || query.ids.includes(product.id)) &&
    (query.tags === undefined || (query.tags?.every((tag) => product.tags.includes(tag)) ?? false)) &&
    FACETS.every((each) => {
      const wanted = query[each]
      return wanted === undefined || each === except || valueMatcher(wanted)(facetValue(product, each))
    })
  )
}

function sorted(products: IndexedProduct[], sort: ResolvedQuery['sort'] = 'newest'): IndexedProduct[] {
  const byName = (a: IndexedProduct, b: IndexedProduct) => compareNames(a.name_key, b.name_key)
  const compare = {
    newest: (a: IndexedProduct, b: IndexedProduct) => b.created_at - a.created_at || b.id - a.id,
    'price-low-high': (a: IndexedProduct, b: IndexedProduct) => a.price_cents - b.price_cents || b.id - a.id,
    'price-high-low': (a: IndexedProduct, b: IndexedProduct) => b.price_cents - a.price_cents || b.id - a.id,
    'name-a-z': (a: IndexedProduct, b: IndexedProduct) => byName(a, b) || a.id - b.id,
    'name-z-a': (a: IndexedProduct, b: IndexedProduct) => byName(b, a) || a.id - b.id,
  }
  return products.toSorted(compare[sort])
}

function counted<T>(values: T[]): Map<T, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))
}

function withoutZeros<T>(counts: Iterable<[T, number]>): Map<T, number> {
  return new Map([...counts].filter(([, products]) => products > 0))
}

test('finds, sorts, and counts like a naive walk over random products', () => {
  const change = fc.oneof({ weight: 4, arbitrary: product }, { weight: 1, arbitrary: fc.nat(150) })
  const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 120, size: 'large' }), query), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(steps, fc.nat(10), fc.nat(10), (steps, offset, limit) => {
      const store = new IndexStore()
      const reader = createReader(store)
      const products = new Map<number, IndexedProduct>()
      const queries: ResolvedQuery[] = []
      for (const [changes, newQuery] of steps) {
        for (const each of changes) {
          if (typeof each === 'number') {
            store.remove(each)
            products.delete(each)
          } else {
            store.put(each)
            products.set(each.id, each)
          }
        }
        // Earlier queries too: their cached results must not outlive the change.
        queries.push(newQuery)
        for (const query of queries) {
          const all = [...products.values()]
          const found = sorted(
            all.filter((each) => passes(each, query)),
            query.sort,
          ).map(({ id }) => id)
          const page = found.slice(offset, offset + limit)
          expect(reader.find(query, { offset, limit })).toEqual({ ids: page, total: found.length })
          const counts = reader.count(query)
          const of = (each: (typeof FACETS)[number]) =>
            counted(all.filter((one) => passes(one, query, each)).map((one) => facetValue(one, each)))
          expect(withoutZeros(counts.categories)).toEqual(of('category'))
          for (const key of SPEC_KEYS) {
            const { values } = store.specs[key]
            const specCounts = counts.specs[key].map((products, code): [SpecValue, number] => [
              values[code] ?? null,
              products,
            ])
            expect(withoutZeros(specCounts)).toEqual(of(key))
          }
          const inCategory = all.filter((one) => !query.category || one.category_id === query.category)
          expect(withoutZeros(counts.tags)).toEqual(counted(inCategory.flatMap(({ tags }) => tags)))
        }
      }
    }),
    { numRuns: 100 },
  )
})
