import type { ExpressionBuilder } from 'kysely'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { ProductState } from '#contract/catalog/products/product-states.ts'
import type { AdminSort } from '#contract/catalog/products/sorts.ts'
import { LOW_STOCK } from '#contract/platform/values/limits.ts'
import { countRows, onPage } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { containsText } from '#server/platform/search/contains.ts'
import type { CatalogReader } from '../catalog-reader.ts'
import { compareNames } from '../product-index/compare-names.ts'
import { allProducts, toAdminProducts } from './read.ts'

export interface AdminProductQuery {
  page: number
  per_page: number
  search?: string | undefined
  category?: number | undefined
  state?: ProductState | undefined
  sort: AdminSort
}

/** The newest comes first among equal ones. */
const SORTS: Record<
  Exclude<AdminSort, 'name-a-z' | 'name-z-a'>,
  [`products.${'created_at' | 'updated_at' | 'price_cents' | 'stock'}`, 'asc' | 'desc']
> = {
  newest: ['products.created_at', 'desc'],
  changed: ['products.updated_at', 'desc'],
  'price-low-high': ['products.price_cents', 'asc'],
  'price-high-low': ['products.price_cents', 'desc'],
  'stock-low-high': ['products.stock', 'asc'],
  'stock-high-low': ['products.stock', 'desc'],
}

export async function listAdminProducts(
  { db, catalog }: { db: Db; catalog: CatalogReader },
  query: AdminProductQuery,
): Promise<{ data: AdminProduct[]; total: number }> {
  const { sort, search, category, state } = query
  const matching = JSON.stringify({ search, category, state })
  const rows =
    sort === 'name-a-z' || sort === 'name-z-a'
      ? await readPage(
          db,
          query,
          await catalog.keep(`ids by ${sort}: ${matching}`, () => sortByName(db, query)),
        )
      : await onPage(
          allProducts(db)
            .where(matches(query))
            .selectAll('products')
            .select('categories.name as category_name')
            .orderBy(...SORTS[sort])
            .orderBy('products.id', 'desc'),
          query,
        ).execute()
  const total = await catalog.keep(`number of products: ${matching}`, () => countProducts(db, query))
  return { data: await toAdminProducts(db, rows), total }
}

async function countProducts(db: Db, query: AdminProductQuery): Promise<number> {
  const products = db
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    // Always true; makes SQLite count in the index on `published` instead of reading whole rows.
    .where('products.published', 'in', [0, 1])
    .where(matches(query))
  return countRows(products)
}

/** The databases differ in where they put É, so no index has this order. */
async function sortByName(db: Db, query: AdminProductQuery): Promise<number[]> {
  const found = await allProducts(db).where(matches(query)).select(['products.id', 'name_key']).execute()
  const direction = query.sort === 'name-a-z' ? 1 : -1
  found.sort((a, b) => direction * compareNames(a.name_key, b.name_key) || a.id - b.id)
  return found.map(({ id }) => id)
}

async function readPage(db: Db, { page, per_page }: AdminProductQuery, sorted: number[]) {
  const ids = sorted.slice(per_page * (page - 1), per_page * page)
  const rows = await allProducts(db)
    .where('products.id', 'in', ids)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

type Product = ExpressionBuilder<Database, 'products'>

function matches({ search, category, state }: AdminProductQuery) {
  return (product: Product) =>
    product.and([
      ...(search ? [containsText('products', search)] : []),
      ...(category ? [product('products.category_id', '=', category)] : []),
      ...(state ? [isInState(product, state)] : []),
    ])
}

/** A draft or an archived product counts as neither sold out nor running low. */
function isInState(product: Product, state: ProductState) {
  if (state === 'archived') return product('products.archived_at', 'is not', null)
  if (state === 'draft') return product('products.published', '=', 0)
  const published = product.and([
    product('products.published', '=', 1),
    product('products.archived_at', 'is', null),
  ])
  if (state === 'sold_out') return product.and([published, product('products.stock', '=', 0)])
  if (state !== 'running_low') return published
  return product.and([
    published,
    product('products.stock', '>', 0),
    product('products.stock', '<=', LOW_STOCK),
  ])
}
