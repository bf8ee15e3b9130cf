import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACT_KEYS } from '#contract/fact-filters.ts'
import { SORTS } from '#contract/sorts.ts'
import type { Fact } from './column.ts'
import { COUNTED, testFor, type Wanted } from './narrow.ts'
import { onShow } from './on-show.ts'
import { byCodePoint } from './order.ts'
import { Register, type ShelfPiece } from './register.ts'

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

const piece: fc.Arbitrary<ShelfPiece> = fc.record({
  // Some of each thirty-two, so that the register takes room several times.
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

/** Few filters at a time: with all of them nothing would be left to find. */
const wanted: fc.Arbitrary<Wanted> = fc
  .subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 3 })
  .chain(
    (keys) => fc.record(Object.fromEntries(keys.map((key) => [key, filters[key]]))) as fc.Arbitrary<Wanted>,
  )

function countedOf(piece: ShelfPiece, counted: (typeof COUNTED)[number]) {
  return counted === 'category' ? piece.category_id : piece[counted]
}

/** Whether a piece passes, one filter after the other in plain words. */
function passes(piece: ShelfPiece, wanted: Wanted, but?: string): boolean {
  const cents = piece.price_cents
  return (
    (!wanted.search || piece.name_key.includes(wanted.search.toLowerCase())) &&
    (!wanted.min || cents >= wanted.min * 100) &&
    (!wanted.max || cents <= wanted.max * 100) &&
    (wanted.available !== 'true' || piece.stock > 0) &&
    (!wanted.ids || wanted.ids.includes(piece.id)) &&
    (wanted.tags === undefined || (wanted.tags?.every((tag) => piece.tags.includes(tag)) ?? false)) &&
    COUNTED.every((each) => {
      const asked = wanted[each]
      return asked === undefined || each === but || testFor(asked)(countedOf(piece, each))
    })
  )
}

function sorted(pieces: ShelfPiece[], sort: Wanted['sort'] = 'newest'): ShelfPiece[] {
  const byName = (one: ShelfPiece, other: ShelfPiece) => byCodePoint(one.name_key, other.name_key)
  const compare = {
    newest: (one: ShelfPiece, other: ShelfPiece) => other.created_at - one.created_at || other.id - one.id,
    'price-low-high': (one: ShelfPiece, other: ShelfPiece) =>
      one.price_cents - other.price_cents || other.id - one.id,
    'price-high-low': (one: ShelfPiece, other: ShelfPiece) =>
      other.price_cents - one.price_cents || other.id - one.id,
    'name-a-z': (one: ShelfPiece, other: ShelfPiece) => byName(one, other) || one.id - other.id,
    'name-z-a': (one: ShelfPiece, other: ShelfPiece) => byName(other, one) || one.id - other.id,
  }
  return pieces.toSorted(compare[sort])
}

function counted<T>(values: T[]): Map<T, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))
}

function withoutNone<T>(counts: Iterable<[T, number]>): Map<T, number> {
  return new Map([...counts].filter(([, pieces]) => pieces > 0))
}

test('whatever came, went and changed, every query finds, sorts and counts what looking at each piece would', () => {
  const change = fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.nat(150) })
  const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 120, size: 'large' }), wanted), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(steps, fc.nat(10), fc.nat(10), (steps, offset, limit) => {
      const register = new Register()
      const shown = onShow(register)
      const pieces = new Map<number, ShelfPiece>()
      const asked: Wanted[] = []
      for (const [changes, query] of steps) {
        for (const each of changes) {
          if (typeof each === 'number') {
            register.remove(each)
            pieces.delete(each)
          } else {
            register.put(each)
            pieces.set(each.id, each)
          }
        }
        // Those of before too: what is remembered of them must not outlive the change.
        asked.push(query)
        for (const wanted of asked) {
          const all = [...pieces.values()]
          const found = sorted(
            all.filter((each) => passes(each, wanted)),
            wanted.sort,
          ).map(({ id }) => id)
          const stretch = found.slice(offset, offset + limit)
          expect(shown.find(wanted, { offset, limit })).toEqual({ ids: stretch, total: found.length })
          const counts = shown.count(wanted)
          const of = (each: (typeof COUNTED)[number]) =>
            counted(all.filter((one) => passes(one, wanted, each)).map((one) => countedOf(one, each)))
          expect(withoutNone(counts.categories)).toEqual(of('category'))
          for (const key of FACT_KEYS) {
            const { values } = register.facts[key]
            const facts = counts.facts[key].map((pieces, place): [Fact, number] => [
              values[place] ?? null,
              pieces,
            ])
            expect(withoutNone(facts)).toEqual(of(key))
          }
          const here = all.filter((one) => !wanted.category || one.category_id === wanted.category)
          expect(withoutNone(counts.tags)).toEqual(counted(here.flatMap(({ tags }) => tags)))
        }
      }
    }),
    { numRuns: 100 },
  )
})
