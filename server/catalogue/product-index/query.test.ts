import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SORTS } from '#contract/catalogue/sorts.ts'
import { SPEC_KEYS } from '#contract/catalogue/spec-filters.ts'
import type { SpecValue } from './column-store.ts'
import { FACETS, type ResolvedQuery, valueMatcher } from './filters.ts'
import { type IndexedProduct, IndexStore } from './index-store.ts'
import { createReader } from './query.ts'
import { compareCodePoints } from './sort-order.ts'

const NAMES = [
  'bowie',
  'bowie no. 2',
  'élan',
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
const wanted: fc.Arbitrary<ResolvedQuery> = fc
  .subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 3 })
  .chain(
    (keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, filters[key]]))) as fc.Arbitrary<ResolvedQuery>,
  )

function countedOf(product: IndexedProduct, counted: (typeof FACETS)[number]) {
  return counted === 'category' ? product.category_id : product[counted]
}

/** Whether a piece passes, one filter after the other in plain words. */
function passes(product: IndexedProduct, wanted: ResolvedQuery, but?: string): boolean {
  const cents = product.price_cents
  return (
    (!wanted.search || product.name_key.includes(wanted.search.toLowerCase())) &&
    (!wanted.min || cents >= wanted.min * 100) &&
    (!wanted.max || cents <= wanted.max * 100) &&
    (wanted.available !== 'true' || product.stock > 0) &&
    (!wanted.ids || wanted.ids.includes(product.id)) &&
    (wanted.tags === undefined || (wanted.tags?.every((tag) => product.tags.includes(tag)) ?? false)) &&
    FACETS.every((each) => {
      const asked = wanted[each]
      return asked === undefined || each === but || valueMatcher(asked)(countedOf(product, each))
    })
  )
}

function sorted(products: IndexedProduct[], sort: ResolvedQuery['sort'] = 'newest'): IndexedProduct[] {
  const byName = (one: IndexedProduct, other: IndexedProduct) =>
    compareCodePoints(one.name_key, other.name_key)
  const compare = {
    newest: (one: IndexedProduct, other: IndexedProduct) =>
      other.created_at - one.created_at || other.id - one.id,
    'price-low-high': (one: IndexedProduct, other: IndexedProduct) =>
      one.price_cents - other.price_cents || other.id - one.id,
    'price-high-low': (one: IndexedProduct, other: IndexedProduct) =>
      other.price_cents - one.price_cents || other.id - one.id,
    'name-a-z': (one: IndexedProduct, other: IndexedProduct) => byName(one, other) || one.id - other.id,
    'name-z-a': (one: IndexedProduct, other: IndexedProduct) => byName(other, one) || one.id - other.id,
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
  const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 120, size: 'large' }), wanted), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(steps, fc.nat(10), fc.nat(10), (steps, offset, limit) => {
      const store = new IndexStore()
      const reader = createReader(store)
      const products = new Map<number, IndexedProduct>()
      const asked: ResolvedQuery[] = []
      for (const [changes, query] of steps) {
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
        asked.push(query)
        for (const wanted of asked) {
          const all = [...products.values()]
          const found = sorted(
            all.filter((each) => passes(each, wanted)),
            wanted.sort,
          ).map(({ id }) => id)
          const stretch = found.slice(offset, offset + limit)
          expect(reader.find(wanted, { offset, limit })).toEqual({ ids: stretch, total: found.length })
          const counts = reader.count(wanted)
          const of = (each: (typeof FACETS)[number]) =>
            counted(all.filter((one) => passes(one, wanted, each)).map((one) => countedOf(one, each)))
          expect(withoutZeros(counts.categories)).toEqual(of('category'))
          for (const key of SPEC_KEYS) {
            const { values } = store.specs[key]
            const facts = counts.specs[key].map((products, place): [SpecValue, number] => [
              values[place] ?? null,
              products,
            ])
            expect(withoutZeros(facts)).toEqual(of(key))
          }
          const here = all.filter((one) => !wanted.category || one.category_id === wanted.category)
          expect(withoutZeros(counts.tags)).toEqual(counted(here.flatMap(({ tags }) => tags)))
        }
      }
    }),
    { numRuns: 100 },
  )
})
