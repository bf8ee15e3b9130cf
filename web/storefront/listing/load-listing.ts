import type { Facets } from '#contract/catalogue.ts'
import type { ApiClient } from '#contract/client.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import { type CardPiece, toCard } from '../card-piece.ts'
import { activeFilters } from './active-filters.ts'
import { type Filters, NO_FILTERS, readFilters, toQuery } from './filters.ts'

export interface Listing {
  filters: Filters
  products: CardPiece[]
  total: number
  pages: number
  /** Every category with how many pieces it has under the present filters. */
  categories: { name: string; pieces: number }[]
  /** The tags that occur here, the most common first. */
  tags: string[]
  /** What the facts of the pieces are, with how many pieces are so under the other filters. */
  facts: Facets['facts']
  /** For an empty list: how many pieces each active filter keeps from sight, in the order of `activeFilters`. */
  totalWithout: number[]
  /** The list could not be had. */
  failed?: boolean
}

/** One page of a listing, of all pieces or of one category, and everything that stands around it. */
export async function loadListing(api: ApiClient, url: string, category?: string): Promise<Listing> {
  const filters = readFilters(new URL(url).searchParams)
  const scope = category === undefined ? {} : { category }
  const [list, facets] = await Promise.all([
    api.products.list({
      ...toQuery(filters),
      ...scope,
      page: String(filters.page),
      per_page: String(PAGE_SIZE),
    }),
    api.products.facets({ ...toQuery({ ...filters, sort: NO_FILTERS.sort, page: 1 }), ...scope }),
  ])
  const totalWithout =
    list.total === 0
      ? await Promise.all(activeFilters(filters).map(({ without }) => countPieces(api, without, scope)))
      : []
  return {
    filters,
    products: list.data.map(toCard),
    total: list.total,
    pages: Math.max(1, Math.ceil(list.total / PAGE_SIZE)),
    categories: facets.data.categories.map(({ name, pieces }) => ({ name, pieces })),
    tags: facets.data.tags.map(({ name }) => name),
    facts: facets.data.facts,
    totalWithout,
  }
}

async function countPieces(api: ApiClient, filters: Filters, scope: { category?: string }): Promise<number> {
  const { total } = await api.products.list({
    ...toQuery({ ...filters, page: 1 }),
    ...scope,
    page: '1',
    per_page: '1',
  })
  return total
}
