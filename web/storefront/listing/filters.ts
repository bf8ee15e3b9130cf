import type { ApiClient } from '#contract/client.ts'
import { FACT_KEYS, type FactFilter, INCH_RANGE } from '#contract/fact-filters.ts'
import { MAX_NAME, PRICE_SLIDER_MAX } from '#contract/shop.ts'
import { SORTS, type Sort } from '#contract/sorts.ts'

/** What a visitor asked a listing for. `min` 0 and `max` null are no bound. */
export interface Filters {
  search: string
  min: number
  max: number | null
  showSold: boolean
  tags: readonly string[]
  /** What a fact has to be, by its name. */
  facts: Partial<Record<FactFilter, string>>
  sort: Sort
  page: number
}

export type ListQuery = Parameters<ApiClient['products']['list']>[0]

export const NO_FILTERS: Filters = {
  search: '',
  min: 0,
  max: null,
  showSold: true,
  tags: [],
  facts: {},
  sort: SORTS[0],
  page: 1,
}

const LONGEST_SEARCH = 200
const LONGEST_TAGS = 2000
const LAST_PAGE = 1_000_000

/** The filters an address holds. What makes no sense is left out: a bad value never costs a visitor the page. */
export function readFilters(address: URLSearchParams): Filters {
  const last = (name: string) => address.getAll(name).at(-1) ?? ''
  const search = last('search').trim()
  const sort = last('sort') as Sort
  const page = Number(last('page'))
  return {
    search: search.length <= LONGEST_SEARCH ? search : '',
    min: toDollars(last('min')) ?? 0,
    max: toUpperBound(toDollars(last('max'))),
    showSold: last('available') !== 'true',
    tags: readTags(last('tags')),
    facts: readFacts(last),
    sort: SORTS.includes(sort) ? sort : NO_FILTERS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The filters as an address has them, under the API's names: '' or '?tags=Damascus&sort=name-a-z'. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toQuery(filters))) if (value) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** The filters as the API takes them; what is not asked for is absent. */
export function toQuery({ search, min, max, showSold, tags, facts, sort, page }: Filters): ListQuery {
  return {
    ...(search && { search }),
    ...(min > 0 && { min: String(min) }),
    ...(max !== null && { max: String(max) }),
    ...(!showSold && { available: 'true' as const }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...facts,
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** True when something other than order and page was asked for. */
export function isFiltered(filters: Filters): boolean {
  return writeFilters({ ...filters, sort: NO_FILTERS.sort, page: 1 }) !== ''
}

/** Dollars with at most two decimals; null for anything else. */
export function toDollars(text: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}

/** 0 and the slider's right end stand for no upper bound. */
export function toUpperBound(dollars: number | null): number | null {
  return dollars === 0 || dollars === PRICE_SLIDER_MAX ? null : dollars
}

/** The tags with this one taken out, or put in when it was not there. Case makes no difference. */
export function toggleTag(tags: readonly string[], name: string): readonly string[] {
  const others = tags.filter((tag) => !isSameTag(tag, name))
  return others.length < tags.length ? others : [...tags, name]
}

export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The facts with this one so, or asked for no more when it was so already. */
export function toggleFact(facts: Filters['facts'], key: FactFilter, value: string): Filters['facts'] {
  const { [key]: present, ...others } = facts
  return present === value ? others : { ...others, [key]: value }
}

function readFacts(last: (name: string) => string): Filters['facts'] {
  const facts: Filters['facts'] = {}
  for (const key of FACT_KEYS) {
    const value = last(key).trim()
    const isOne = key === 'blade_length_in' ? INCH_RANGE.test(value) : value.length <= MAX_NAME
    if (value && isOne) facts[key] = value
  }
  return facts
}

function readTags(text: string): readonly string[] {
  if (text.length > LONGEST_TAGS) return []
  const names = text.split(',').map((name) => name.trim())
  return names
    .filter((name, index) => name !== '' && names.findIndex((other) => isSameTag(other, name)) === index)
    .slice(0, MOST_TAGS)
}

/** More than any piece carries. */
const MOST_TAGS = 20
