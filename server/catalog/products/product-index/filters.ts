import { TypedFastBitSet } from 'typedfastbitset'
import type { ProductQuery } from '#contract/catalog/products/products.ts'
import { INCH_RANGE, SPEC_KEYS } from '#contract/catalog/products/spec-filters.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { searchTerm } from '#contract/platform/values/search-text.ts'
import { type Column, emptyWords, type SpecValue } from './column-store.ts'
import type { IndexStore } from './index-store.ts'

/** A query with ids instead of names. */
export interface ResolvedQuery extends Omit<ProductQuery, 'category' | 'tags' | 'tag'> {
  category?: number | undefined
  /** A product must have all of them; null when one of them does not exist. */
  tags?: number[] | null | undefined
}

/** Each facet is counted without its own filter, so that its other values stay selectable. */
export const FACETS = ['category', ...SPEC_KEYS] as const
export type Facet = (typeof FACETS)[number]

export function columnOf(store: IndexStore, facet: Facet): Column {
  return facet === 'category' ? store.categories : store.specs[facet]
}

export interface FilterResults {
  facets: Map<Facet, TypedFastBitSet>
  /** Products that pass all filters that are not facets. */
  others: TypedFastBitSet
}

export function applyFilters(store: IndexStore, query: ResolvedQuery): FilterResults {
  const facets = new Map<Facet, TypedFastBitSet>()
  for (const facet of FACETS) {
    const value = query[facet]
    if (value !== undefined) facets.set(facet, columnOf(store, facet).slotsWhere(valueMatcher(value)))
  }
  const others = otherFilters(store, query).reduce(
    (slots, filter) => slots.intersection(filter),
    store.used.clone(),
  )
  return { facets, others }
}

export function intersectAll({ facets, others }: FilterResults, except?: Facet): TypedFastBitSet {
  const slots = others.clone()
  for (const [facet, filter] of facets) if (facet !== except) slots.intersection(filter)
  return slots
}

function otherFilters(store: IndexStore, query: ResolvedQuery): TypedFastBitSet[] {
  const filters: TypedFastBitSet[] = []
  if (query.search) filters.push(store.names.containing(searchTerm(query.search)))
  if (query.available === 'true') filters.push(store.inStock)
  if (query.min || query.max) filters.push(pricesBetween(store, query.min, query.max))
  if (query.ids) filters.push(new TypedFastBitSet(query.ids.flatMap((id) => store.slotOf(id) ?? [])))
  if (query.tags === null) filters.push(new TypedFastBitSet())
  for (const tag of query.tags ?? []) filters.push(store.tags.get(tag) ?? new TypedFastBitSet())
  return filters
}

/** @param min and max in dollars; 0 and undefined mean no bound. */
function pricesBetween({ prices }: IndexStore, min?: number, max?: number): TypedFastBitSet {
  const from = min ? toCents(min) : 0
  const to = max ? toCents(max) : Number.POSITIVE_INFINITY
  const words = emptyWords(prices.length)
  for (let slot = 0; slot < prices.length; slot++) {
    const price = prices[slot] as number
    const bit = Number(price >= from && price <= to) << (slot & 31)
    words[slot >>> 5] = (words[slot >>> 5] as number) | bit
  }
  return TypedFastBitSet.fromWords(words)
}

/** "Black walnut" also matches "Black walnut, oil finish". Lengths are ranges such as "3-4". */
export function valueMatcher(wanted: string | number): (value: SpecValue) => boolean {
  if (typeof wanted === 'number') return (value) => value === wanted
  const isInRange = rangeMatcher(wanted)
  const exact = wanted.toLowerCase()
  return (value) => {
    if (value === null) return false
    if (typeof value === 'number') return isInRange(value)
    const text = value.toLowerCase()
    return text === exact || text.startsWith(`${exact},`)
  }
}

/** "3-4" is from 3 to less than 4; "9-" has no upper bound. */
export function rangeMatcher(range: string): (inches: number) => boolean {
  const [, from, to] = INCH_RANGE.exec(range) ?? []
  const min = Number(from)
  const end = to === undefined ? Number.POSITIVE_INFINITY : Number(to)
  return (inches) => inches >= min && inches < end
}
