import type { ApiClient } from '#contract/app/client.ts'
import type { Facets } from '#contract/catalog/products/products.ts'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import { type CardProduct, toCard } from '../card-product.ts'
import { activeFilters } from './active-filters.ts'
import { type Filters, NO_FILTERS, readFilters, toQuery } from './filters.ts'

export interface Listing {
  filters: Filters
  products: CardProduct[]
  total: number
  pages: number
  categories: { id: number; name: string; products: number }[]
  tags: string[]
  specFacets: Facets['facts']
  /** For an empty list: how many products each of `activeFilters` hides. */
  totalWithout: number[]
  failed?: boolean
}

/** Browsers load the images of the others before they come into view. */
const FIRST_ROW = 3

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
      ? await Promise.all(activeFilters(filters).map(({ without }) => countProducts(api, without, scope)))
      : []
  return {
    filters,
    products: list.data.map((product, place) => toCard(product, place < FIRST_ROW)),
    total: list.total,
    pages: Math.max(1, Math.ceil(list.total / PAGE_SIZE)),
    categories: facets.data.categories.map(({ id, name, products }) => ({ id, name, products })),
    tags: facets.data.tags.map(({ name }) => name),
    specFacets: facets.data.facts,
    totalWithout,
  }
}

async function countProducts(
  api: ApiClient,
  filters: Filters,
  scope: { category?: string },
): Promise<number> {
  const { total } = await api.products.list({
    ...toQuery({ ...filters, page: 1 }),
    ...scope,
    page: '1',
    per_page: '1',
  })
  return total
}
