import type { Facets } from '#contract/catalogue.ts'
import { BLADE_RANGES, FACT_KEYS } from '#contract/fact-filters.ts'
import type { ValueCounts } from './count.ts'
import { rangeTest, testFor, type Wanted } from './narrow.ts'
import type { Register } from './register.ts'

type FactCounts = Facets['facts'][number]['values']

/** As pages show them: lengths by range, all else by what stands before the first comma. Facts nobody has are left out. */
export function factsToShow(register: Register, counts: ValueCounts, wanted: Wanted): Facets['facts'] {
  return FACT_KEYS.map((key) => {
    const rows = register.facts[key].values.flatMap((fact, place) => {
      const pieces = counts[key][place] ?? 0
      return fact === null || pieces === 0 ? [] : [{ fact, pieces }]
    })
    const values = key === 'blade_length_in' ? lengths(rows, wanted[key]) : texts(rows, wanted[key])
    return { key, values }
  }).filter(({ values }) => values.length > 0)
}

interface Row {
  fact: string | number
  pieces: number
}

/** In the order of their lengths; those that no blade has are left out. */
function lengths(rows: Row[], asked: string | undefined): FactCounts {
  const ranges = [...BLADE_RANGES, ...(asked ? [asked] : [])]
  return [...new Set<string>(ranges)]
    .map((value) => {
      const isWithin = rangeTest(value)
      return { value, pieces: sum(rows.filter(({ fact }) => isWithin(Number(fact)))) }
    })
    .filter(({ value, pieces }) => pieces > 0 || value === asked)
}

/** The most common first. What was asked for stays, even when nothing is so. */
function texts(rows: Row[], asked: string | undefined): FactCounts {
  const heads = rows.flatMap((row) => {
    const value = String(row.fact).split(',', 1)[0]?.trim()
    return value ? [{ value, row }] : []
  })
  const values = [...Map.groupBy(heads, ({ value }) => value.toLowerCase()).values()].map((alike) => ({
    value: alike[0]?.value ?? '',
    pieces: sum(alike.map(({ row }) => row)),
  }))
  if (asked && !values.some(({ value }) => value.toLowerCase() === asked.toLowerCase())) {
    const isAsAsked = testFor(asked)
    values.push({ value: asked, pieces: sum(rows.filter(({ fact }) => isAsAsked(fact))) })
  }
  return values.sort((one, other) => other.pieces - one.pieces || (one.value < other.value ? -1 : 1))
}

function sum(rows: Row[]): number {
  return rows.reduce((pieces, row) => pieces + row.pieces, 0)
}
