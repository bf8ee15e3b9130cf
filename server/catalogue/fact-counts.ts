import type { Facets, ProductQuery } from '#contract/catalogue.ts'
import { BLADE_RANGES, FACT_KEYS, type FactFilter } from '#contract/fact-filters.ts'
import type { Db } from '#server/db/open.ts'
import { inchesOf, matching } from './matching.ts'

type FactCounts = Facets['facts'][number]['values']

/**
 * What each fact of the query's pieces is and how many are so, counted under all filters but its own: another choice
 * may take the present one's place. One grouped query, whatever was asked for.
 */
export async function countFacts(db: Db, query: ProductQuery): Promise<Facets['facts']> {
  const without = Object.fromEntries(FACT_KEYS.map((key) => [key, undefined]))
  const combinations: Combination[] = await matching(db, { ...query, ...without })
    .select(({ fn }) => [...FACT_KEYS, fn.countAll<number>().as('pieces')])
    .groupBy(FACT_KEYS)
    .execute()
  return FACT_KEYS.map((key) => {
    const others = FACT_KEYS.filter((other) => other !== key)
    const rows = combinations.filter((row) => others.every((other) => isAsAsked(row, other, query[other])))
    const values = key === 'blade_length_in' ? lengths(rows, query[key]) : texts(rows, key, query[key])
    return { key, values }
  }).filter(({ values }) => values.length > 0)
}

type Combination = Record<Exclude<FactFilter, 'blade_length_in'>, string | null> & {
  blade_length_in: number | null
  pieces: number
}

function isAsAsked(row: Combination, key: FactFilter, asked: string | undefined): boolean {
  if (asked === undefined) return true
  if (key === 'blade_length_in') return isWithin(row[key], asked)
  const fact = row[key]?.toLowerCase()
  return fact !== undefined && (fact === asked.toLowerCase() || fact.startsWith(`${asked.toLowerCase()},`))
}

function isWithin(inches: number | null, range: string): boolean {
  const { from, to } = inchesOf(range)
  return inches !== null && inches >= from && (to === null || inches < to)
}

/** In the order of their lengths; those that no blade has are left out. */
function lengths(rows: Combination[], asked: string | undefined): FactCounts {
  const ranges = [...BLADE_RANGES, ...(asked ? [asked] : [])]
  return [...new Set<string>(ranges)]
    .map((value) => ({
      value,
      pieces: sum(rows.filter((row) => isWithin(row.blade_length_in, value))),
    }))
    .filter(({ value, pieces }) => pieces > 0 || value === asked)
}

/** By what stands before the first comma, the most common first. What was asked for stays, even when nothing is so. */
function texts(
  rows: Combination[],
  key: Exclude<FactFilter, 'blade_length_in'>,
  asked: string | undefined,
): FactCounts {
  const heads = rows.flatMap((row) => {
    const value = row[key]?.split(',', 1)[0]?.trim()
    return value ? [{ value, row }] : []
  })
  const values = [...Map.groupBy(heads, ({ value }) => value.toLowerCase()).values()].map((alike) => ({
    value: alike[0]?.value ?? '',
    pieces: sum(alike.map(({ row }) => row)),
  }))
  if (asked && !values.some(({ value }) => value.toLowerCase() === asked.toLowerCase())) {
    values.push({ value: asked, pieces: sum(rows.filter((row) => isAsAsked(row, key, asked))) })
  }
  return values.sort((one, other) => other.pieces - one.pieces || (one.value < other.value ? -1 : 1))
}

function sum(rows: Combination[]): number {
  return rows.reduce((pieces, row) => pieces + row.pieces, 0)
}
