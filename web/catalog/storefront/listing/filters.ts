import type { ApiClient } from '#contract/app/client.ts'
import { SORTS, type Sort } from '#contract/catalog/products/sorts.ts'
import { INCH_RANGE, SPEC_KEYS, type SpecFilter } from '#contract/catalog/products/spec-filters.ts'
import { MAX_FILTER_TAGS, MAX_NAME, MAX_SEARCH, MAX_TAXONOMY_NAME } from '#contract/platform/values/limits.ts'
import { countCharacters } from '#contract/platform/values/text.ts'

export const PRICE_SLIDER_MAX = 1000

/** The filters of a listing. `min` 0 and `max` null mean no limit. */
export interface Filters {
  search: string
  min: number
  max: number | null
  showSold: boolean
  tags: readonly string[]
  specs: Partial<Record<SpecFilter, string>>
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
  specs: {},
  sort: SORTS[0],
  page: 1,
}

const MAX_TAGS_LENGTH = 2000
const LAST_PAGE = 1_000_000

/** Parses the query string. Ignores invalid values. */
export function readFilters(address: URLSearchParams): Filters {
  const last = (name: string) => address.getAll(name).at(-1) ?? ''
  const search = last('search').trim()
  const sort = last('sort') as Sort
  const page = Number(last('page'))
  return {
    search: countCharacters(search) <= MAX_SEARCH ? search : '',
    min: readPrice(last('min')) ?? 0,
    max: toUpperBound(readPrice(last('max'))),
    showSold: last('available') !== 'true',
    tags: readTags(last('tags'), address.getAll('tag')),
    specs: readSpecs(last),
    sort: SORTS.includes(sort) ? sort : NO_FILTERS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(toQuery(filters))) {
    for (const each of [value].flat()) if (each) query.append(name, String(each))
  }
  return query.size > 0 ? `?${query}` : ''
}

export function toQuery({ search, min, max, showSold, tags, specs, sort, page }: Filters): ListQuery {
  return {
    ...(search && { search }),
    ...(min > 0 && { min: String(min) }),
    ...(max !== null && { max: String(max) }),
    ...(!showSold && { available: 'true' as const }),
    ...tagQuery(tags),
    ...specs,
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** `tags` separates names with commas, so that a name with a comma has a `tag` of its own. */
export function tagQuery(tags: readonly string[]): { tags?: string; tag?: string[] } {
  const { plain = [], comma } = Object.groupBy(tags, (name) => (name.includes(',') ? 'comma' : 'plain'))
  return { ...(plain.length > 0 && { tags: plain.join(',') }), ...(comma && { tag: comma }) }
}

export function isFiltered(filters: Filters): boolean {
  return writeFilters({ ...filters, sort: NO_FILTERS.sort, page: 1 }) !== ''
}

function readPrice(text: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}

/** 0 and the slider's right end mean no upper limit. */
export function toUpperBound(dollars: number | null): number | null {
  return dollars === 0 || dollars === PRICE_SLIDER_MAX ? null : dollars
}

/** Adds or removes a tag. Ignores case. */
export function toggleTag(tags: readonly string[], name: string): readonly string[] {
  const others = tags.filter((tag) => !isSameTag(tag, name))
  return others.length < tags.length ? others : [...tags, name]
}

export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function toggleSpec(specs: Filters['specs'], key: SpecFilter, value: string): Filters['specs'] {
  const { [key]: present, ...others } = specs
  return present === value ? others : { ...others, [key]: value }
}

function readSpecs(last: (name: string) => string): Filters['specs'] {
  const specs: Filters['specs'] = {}
  for (const key of SPEC_KEYS) {
    const value = last(key).trim()
    const isValid = key === 'blade_length_in' ? INCH_RANGE.test(value) : countCharacters(value) <= MAX_NAME
    if (value && isValid) specs[key] = value
  }
  return specs
}

/** The form without JavaScript can only add a `tag`: it deselects one by sending it a second time. */
function readTags(list: string, repeated: readonly string[]): readonly string[] {
  const listed = list.length <= MAX_TAGS_LENGTH ? list.split(',') : []
  const own = repeated
    .map((name) => name.trim())
    .filter((name) => name !== '' && countCharacters(name) <= MAX_TAXONOMY_NAME)
    .reduce<readonly string[]>(toggleTag, [])
  const names = [...listed.map((name) => name.trim()), ...own]
  return names
    .filter((name, index) => name !== '' && names.findIndex((other) => isSameTag(other, name)) === index)
    .slice(0, MAX_FILTER_TAGS)
}
