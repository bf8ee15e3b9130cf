import { type ExpressionBuilder, sql } from 'kysely'
import type { AdminProduct } from '#contract/catalogue/admin-products.ts'
import type { ProductState } from '#contract/catalogue/product-states.ts'
import type { AdminSort } from '#contract/catalogue/sorts.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { allProducts, toAdminProducts } from './read.ts'

export interface AdminProductQuery {
  page: number
  per_page: number
  search?: string | undefined
  category?: number | undefined
  state?: ProductState | undefined
  sort: AdminSort
}

export async function listAdminProducts(
  db: Db,
  query: AdminProductQuery,
): Promise<{ data: AdminProduct[]; total: number }> {
  const products = allProducts(db).where(matches(query))
  const rows = await sorted(products, query.sort)
    .selectAll('products')
    .select('categories.name as category_name')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  const { total } = await db
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    // Always true; makes SQLite count in the index on `published` instead of reading whole rows.
    .where('products.published', 'in', [0, 1])
    .where(matches(query))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: await toAdminProducts(db, rows), total }
}

type Products = ReturnType<typeof allProducts>
type Product = ExpressionBuilder<Database, 'products'>

function matches({ search, category, state }: AdminProductQuery) {
  return (product: Product) =>
    product.and([
      ...(search ? [sql<boolean>`products.name_key like ${likePattern(search)} escape '\\'`] : []),
      ...(category ? [product('products.category_id', '=', category)] : []),
      ...(state ? [isInState(product, state)] : []),
    ])
}

/** A draft counts as neither sold out nor running low. */
function isInState(product: Product, state: ProductState) {
  const published = product('products.published', '=', state === 'draft' ? 0 : 1)
  if (state === 'sold_out') return product.and([published, product('products.stock', '=', 0)])
  if (state !== 'running_low') return published
  return product.and([
    published,
    product('products.stock', '>', 0),
    product('products.stock', '<=', LOW_STOCK),
  ])
}

function sorted(products: Products, sort: AdminSort): Products {
  switch (sort) {
    case 'newest':
      return products.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc')
    case 'changed':
      return products.orderBy('products.updated_at', 'desc').orderBy('products.id', 'desc')
    case 'price-low-high':
      return products.orderBy('products.price_cents').orderBy('products.id', 'desc')
    case 'price-high-low':
      return products.orderBy('products.price_cents', 'desc').orderBy('products.id', 'desc')
    case 'stock-low-high':
      return products.orderBy('products.stock').orderBy('products.id', 'desc')
    case 'stock-high-low':
      return products.orderBy('products.stock', 'desc').orderBy('products.id', 'desc')
    case 'name-a-z':
      return products.orderBy('products.name_key').orderBy('products.id')
    case 'name-z-a':
      return products.orderBy('products.name_key', 'desc').orderBy('products.id')
  }
}
