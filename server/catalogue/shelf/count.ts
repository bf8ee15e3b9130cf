import { FACT_KEYS } from '#contract/fact-filters.ts'
import type { ValueCounts } from './fact-counts.ts'
import { factTest, passesAll, testsOf, type Wanted } from './narrow.ts'
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

/** Counts everything in one walk along the register. */
export function count(register: Register, wanted: Wanted): Counts {
  const { categories, taken, tags, tagSets, facts } = register
  const byCategory = new Map<number, number>()
  const byTagSet = new Uint32Array(tagSets.all.length)
  const columns = FACT_KEYS.map((key) => ({
    at: facts[key].at,
    counts: new Uint32Array(facts[key].values.all.length),
    passes: wanted[key] === undefined ? null : factTest(register, key, wanted[key]),
  }))
  const tests = testsOf(register, wanted)
  for (let slot = 0; slot < taken.length; slot++) {
    if (taken[slot] === 0) continue
    const category = categories[slot] as number
    const isHere = wanted.category === undefined || category === wanted.category
    if (isHere) add(byTagSet, tags[slot])
    if (!passesAll(tests, slot)) continue
    let failing = null
    let failures = 0
    for (const column of columns) {
      if (column.passes === null || column.passes(slot)) continue
      failing = column
      failures += 1
    }
    if (failures === 0) byCategory.set(category, (byCategory.get(category) ?? 0) + 1)
    if (!isHere || failures > 1) continue
    if (failing) add(failing.counts, failing.at[slot])
    else for (const column of columns) add(column.counts, column.at[slot])
  }
  return {
    categories: byCategory,
    tags: byTag(tagSets.all, byTagSet),
    facts: Object.fromEntries(
      FACT_KEYS.map((key, place) => [key, columns[place]?.counts]),
    ) as unknown as ValueCounts,
  }
}

function add(counts: Uint32Array, place: number | undefined): void {
  counts[place as number] = (counts[place as number] as number) + 1
}

function byTag(sets: number[][], counts: Uint32Array): Map<number, number> {
  const tags = new Map<number, number>()
  for (const [place, set] of sets.entries()) {
    const pieces = counts[place] as number
    if (pieces > 0) for (const tag of set) tags.set(tag, (tags.get(tag) ?? 0) + pieces)
  }
  return tags
}
