import type { Category, CountedTag, Product } from '#contract/catalogue.ts'
import type { ApiClient } from '#contract/client.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import { categorySlug } from '#contract/slug.ts'
import { activeFilters } from './active-filters.ts'
import { type Filters, isFiltered, readFilters, toQuery } from './filters.ts'

export interface Listing {
  filters: Filters
  products: Product[]
  total: number
  pages: number
  /** Every category with how many pieces it has under the present filters. */
  categories: { name: string; pieces: number }[]
  /** The tags that occur here, the most common first. */
  tags: string[]
  /** For an empty list: how many pieces each active filter keeps from sight, in the order of `activeFilters`. */
  totalWithout: number[]
  /** The list could not be had. */
  failed?: boolean
}

interface ListingPlace {
  url: string
  category?: Category | undefined
  categories: Category[]
}

/** One page of a listing and everything that stands around it. */
export async function loadListing(api: ApiClient, place: ListingPlace): Promise<Listing> {
  const filters = readFilters(new URL(place.url).searchParams)
  const slug = place.category && categorySlug(place.category.name)
  const scope = slug ? { category: slug } : {}
  const count = (narrowed: Filters, within: { category?: string }) =>
    countPieces(api, { ...narrowed, page: 1 }, within)

  const [list, tags, counts] = await Promise.all([
    api.products.list({
      ...toQuery(filters),
      ...scope,
      page: String(filters.page),
      per_page: String(PAGE_SIZE),
    }),
    tagsWithin(api, slug),
    isFiltered(filters)
      ? Promise.all(place.categories.map(({ name }) => count(filters, { category: categorySlug(name) })))
      : place.categories.map(({ pieces }) => pieces),
  ])
  const totalWithout =
    list.total === 0
      ? await Promise.all(activeFilters(filters).map(({ without }) => count(without, scope)))
      : []
  return {
    filters,
    products: list.data,
    total: list.total,
    pages: Math.max(1, Math.ceil(list.total / PAGE_SIZE)),
    categories: place.categories.map(({ name }, index) => ({ name, pieces: counts[index] ?? 0 })),
    tags,
    totalWithout,
  }
}

async function countPieces(api: ApiClient, filters: Filters, scope: { category?: string }): Promise<number> {
  const { total } = await api.products.list({ ...toQuery(filters), ...scope, page: '1', per_page: '1' })
  return total
}

/** A category shows its own tags only, so that none of them leads to nothing. */
async function tagsWithin(api: ApiClient, category: string | undefined): Promise<string[]> {
  if (category === undefined) return mostCommonFirst((await api.products.allTags({})).data)
  const { data } = await api.products.list({ category })
  const groups = Map.groupBy(
    data.flatMap((piece) => piece.tags),
    (name) => name,
  )
  return mostCommonFirst([...groups].map(([name, uses]) => ({ name, pieces: uses.length })))
}

function mostCommonFirst(tags: Pick<CountedTag, 'name' | 'pieces'>[]): string[] {
  return tags
    .filter(({ pieces }) => pieces > 0)
    .sort((one, other) => other.pieces - one.pieces || one.name.localeCompare(other.name))
    .map(({ name }) => name)
}
