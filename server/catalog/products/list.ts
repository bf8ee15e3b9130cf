import type { Availability, Product, ProductQuery } from '#contract/catalog/products/products.ts'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { CatalogReader } from './catalog-reader.ts'
import type { ProductIndex } from './product-index/product-index.ts'
import { findSimilar } from './product-index/similar.ts'
import { resolveQuery } from './resolve-query.ts'

export interface Catalog {
  productIndex: ProductIndex
  catalog: CatalogReader
}

export async function listProducts(
  { productIndex, catalog }: Catalog,
  query: ProductQuery,
): Promise<{ data: Product[]; total: number }> {
  const resolved = await resolveQuery(catalog, query)
  const reader = await productIndex.latest()
  const size = query.per_page ?? PAGE_SIZE
  const range = query.page
    ? { offset: size * (query.page - 1), limit: size }
    : { offset: 0, limit: Number.POSITIVE_INFINITY }
  const { ids, total } = reader.find(resolved, range)
  const data = await catalog.products(ids)
  return { data, total: query.page ? total : data.length }
}

export async function requireProduct({ catalog }: Pick<Catalog, 'catalog'>, id: number): Promise<Product> {
  const [product] = await catalog.products([id])
  if (!product) throw new NotFound('There is no such piece.')
  return product
}

const SIMILAR_PRODUCTS = 3

export async function listSimilar({ productIndex, catalog }: Catalog, id: number): Promise<Product[]> {
  const product = await requireProduct({ catalog }, id)
  const { store } = await productIndex.latest()
  return catalog.products(findSimilar(store, product, SIMILAR_PRODUCTS))
}

export async function readAvailability(shop: Pick<Catalog, 'catalog'>, id: number): Promise<Availability> {
  const { stock, held_until, on_sale_at, archived } = await requireProduct(shop, id)
  if (archived) return { stock: 0, held_until: null, on_sale_at: null }
  return { stock, held_until, on_sale_at }
}
