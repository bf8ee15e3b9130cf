import type { ProductQuery } from '#contract/catalogue.ts'
import { type FactFilter, INCH_RANGE } from '#contract/fact-filters.ts'
import { toCents } from '#contract/money.ts'
import type { Register } from './register.ts'

/** What a query means, with the ids for the names in it. */
export interface Wanted extends Omit<ProductQuery, 'category' | 'tags'> {
  category?: number | undefined
  /** A piece must have them all; null when one of them is no tag. */
  tags?: number[] | null | undefined
}

type Test = (slot: number) => boolean

/** Looks at each piece at a time: written as a loop, since a hundred thousand of them wait their turn. */
export function passesAll(tests: Test[], slot: number): boolean {
  for (let place = 0; place < tests.length; place++) if (!tests[place]?.(slot)) return false
  return true
}

/** What a piece has to pass under a query, but for its category and the facts that pages count by. */
export function testsOf(register: Register, wanted: Wanted): Test[] {
  const { names, prices, available, ids, tags, tagSets } = register
  const tests: Test[] = []
  if (wanted.search) {
    const found = names.containing(wanted.search.toLowerCase())
    tests.push((slot) => found[slot] === 1)
  }
  if (wanted.min) {
    const least = toCents(wanted.min)
    tests.push((slot) => (prices[slot] as number) >= least)
  }
  if (wanted.max) {
    const most = toCents(wanted.max)
    tests.push((slot) => (prices[slot] as number) <= most)
  }
  if (wanted.available === 'true') tests.push((slot) => available[slot] === 1)
  if (wanted.ids) {
    const named = new Set(wanted.ids)
    tests.push((slot) => named.has(ids[slot] as number))
  }
  if (wanted.tags !== undefined) {
    const asked = wanted.tags
    const sets = tagSets.all.map((set) => asked?.every((tag) => set.includes(tag)) ?? false)
    tests.push((slot) => sets[tags[slot] as number] === true)
  }
  return tests
}

export function categoryTest({ categories }: Register, wanted: Wanted): Test[] {
  return wanted.category === undefined ? [] : [(slot) => categories[slot] === wanted.category]
}

export function factTest(register: Register, key: FactFilter, asked: string): Test {
  const { at, values } = register.facts[key]
  const fits = values.all.map((fact) => isAsAsked(fact, asked))
  return (slot) => fits[at[slot] as number] === true
}

/** "Black walnut" is also what begins with it up to a comma: "Black walnut, oil finish". Lengths are asked for as "3-4". */
export function isAsAsked(fact: string | number | null, asked: string): boolean {
  if (fact === null) return false
  if (typeof fact === 'number') return isWithin(fact, asked)
  const mine = fact.toLowerCase()
  return mine === asked.toLowerCase() || mine.startsWith(`${asked.toLowerCase()},`)
}

/** "3-4" from 3 to less than 4; "9-" without an end. */
export function isWithin(inches: number, range: string): boolean {
  const [, from, to] = INCH_RANGE.exec(range) ?? []
  return inches >= Number(from) && (to === undefined || inches < Number(to))
}
