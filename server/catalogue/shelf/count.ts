import { FACT_KEYS, type FactFilter } from '#contract/fact-filters.ts'
import { COUNTED, type Counted, columnOf, type Passing, passingAll } from './narrow.ts'
import type { Register } from './register.ts'

/** What one can narrow a list by, counted under the query's other filters. */
export interface Counts {
  /** By category, under all filters but the category. */
  categories: Map<number, number>
  /** By tag, of the category as a whole. */
  tags: Map<number, number>
  /** Of each fact, under all filters but its own: another choice may take the present one's place. */
  facts: ValueCounts
}

/** How many pieces there are of each value of each fact, by the value's place. */
export type ValueCounts = Record<FactFilter, number[]>

/** @param category of the query. */
export function count(register: Register, passing: Passing, category: number | undefined): Counts {
  const all = passingAll(passing)
  const pieces = Object.fromEntries(
    COUNTED.map((each) => {
      const slots = passing.counted.has(each) ? passingAll(passing, each) : all
      const { taken } = register
      const column = columnOf(register, each)
      // How many of each value there are in all is known: the fewer are counted, those in or those out.
      if (slots.size() * 2 < register.size) return [each, column.countIn(slots)]
      const out = column.countIn(taken.without(slots))
      return [each, column.pieces.map((count, place) => count - (out[place] ?? 0))]
    }),
  ) as Record<Counted, number[]>
  const { values } = register.categories
  return {
    categories: new Map(values.map((id, place) => [id as number, pieces.category[place] as number])),
    tags: register.tags.piecesOf(category),
    facts: Object.fromEntries(FACT_KEYS.map((key) => [key, pieces[key]])) as ValueCounts,
  }
}
