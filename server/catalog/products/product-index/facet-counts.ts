import type { Facets } from '#contract/catalog/products/products.ts'
import { BLADE_RANGES, SPEC_KEYS, type SpecFilter } from '#contract/catalog/products/spec-filters.ts'
import { compareNames } from './compare-names.ts'
import {
  columnOf,
  FACETS,
  type Facet,
  type FilterResults,
  intersectAll,
  type ResolvedQuery,
  rangeMatcher,
  valueMatcher,
} from './filters.ts'
import type { IndexStore } from './index-store.ts'

/** Products per filter value, counted under the query's other filters. */
export interface FacetCounts {
  categories: Map<number, number>
  /** Keyed by tag ID, counted in the query's category (or all) without any other filter. */
  tags: Map<number, number>
  /** For each spec, the counts of its column's `values`. */
  specs: Record<SpecFilter, number[]>
}

export function countFacets(store: IndexStore, results: FilterResults, query: ResolvedQuery): FacetCounts {
  const all = intersectAll(results)
  const countFacet = (facet: Facet) => {
    const column = columnOf(store, facet)
    const slots = results.facets.has(facet) ? intersectAll(results, facet) : all
    if (slots.size() * 2 < store.size) return column.countIn(slots)
    // Most products match: count the fewer that don't, and subtract.
    const others = column.countIn(store.used.new_difference(slots))
    return column.counts.map((count, code) => count - (others[code] ?? 0))
  }
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, countFacet(facet)])) as Record<
    Facet,
    number[]
  >
  const { category } = query
  const inCategory =
    category === undefined ? store.used : store.categories.slotsWhere((id) => id === category)
  return {
    categories: new Map(
      store.categories.values.map((id, code) => [id as number, counts.category[code] ?? 0]),
    ),
    tags: new Map([...store.tags].map(([tag, slots]) => [tag, slots.intersection_size(inCategory)])),
    specs: counts,
  }
}

type ValueCounts = Facets['facts'][number]['values']

/** The counts as pages show them: lengths as ranges, text up to its first comma. Specs without products are left out. */
export function shownFacets(
  store: IndexStore,
  specs: FacetCounts['specs'],
  query: ResolvedQuery,
): Facets['facts'] {
  return SPEC_KEYS.map((key) => {
    const rows = store.specs[key].values.flatMap((value, code) => {
      const products = specs[key][code] ?? 0
      return value === null || products === 0 ? [] : [{ value, products }]
    })
    return {
      key,
      values: key === 'blade_length_in' ? lengthRanges(rows, query[key]) : texts(rows, query[key]),
    }
  }).filter(({ values }) => values.length > 0)
}

interface Row {
  value: string | number
  products: number
}

/** Shortest first. The selected range stays even without products. */
function lengthRanges(rows: Row[], selected: string | undefined): ValueCounts {
  const ranges = new Set<string>([...BLADE_RANGES, ...(selected ? [selected] : [])])
  return [...ranges]
    .map((range) => {
      const isInRange = rangeMatcher(range)
      return { value: range, products: sum(rows.filter(({ value }) => isInRange(Number(value)))) }
    })
    .filter(({ value, products }) => products > 0 || value === selected)
}

/** Most products first. The selected text stays even without products. */
function texts(rows: Row[], selected: string | undefined): ValueCounts {
  const entries = rows.flatMap((row) => {
    const name = String(row.value).split(',', 1)[0]?.trim()
    return name ? [{ name, products: row.products }] : []
  })
  const values = [...Map.groupBy(entries, ({ name }) => name.toLowerCase()).values()].map((group) => ({
    value: group[0]?.name ?? '',
    products: sum(group),
  }))
  if (selected && !values.some(({ value }) => value.toLowerCase() === selected.toLowerCase())) {
    const matches = valueMatcher(selected)
    values.push({ value: selected, products: sum(rows.filter(({ value }) => matches(value))) })
  }
  return values.sort((a, b) => b.products - a.products || compareNames(a.value, b.value))
}

function sum(rows: { products: number }[]): number {
  return rows.reduce((total, { products }) => total + products, 0)
}
