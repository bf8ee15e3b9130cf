import type { Availability, Product, ProductQuery } from '#contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { ProductIndex } from './product-index/product-index.ts'
import { type ProductRow, toProducts } from './product-rows.ts'
import { resolveQuery } from './resolve-query.ts'

const BATCH_SIZE = 1000

export async function listProducts(
  index: ProductIndex,
  query: ProductQuery,
): Promise<{ data: Product[]; total: number }> {
  const resolved = await resolveQuery(index.db, query)
  const reader = await index.latest()
  const size = query.per_page ?? PAGE_SIZE
  const range = query.page
    ? { offset: size * (query.page - 1), limit: size }
    : { offset: 0, limit: Number.POSITIVE_INFINITY }
  const { ids, total } = reader.find(resolved, range)
  const data: Product[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    data.push(...(await readProducts(index.db, ids.slice(from, from + BATCH_SIZE))))
  }
  return { data, total: query.page ? total : data.length }
}

export async function requireProduct(db: Db, id: number): Promise<Product> {
  const [product] = await readProducts(db, [id])
  if (!product) throw new HttpError(404, 'There is no such piece.')
  return product
}

export async function readAvailability(db: Db, id: number): Promise<Availability> {
  const { stock, held_until } = await requireProduct(db, id)
  return { stock, held_until, on_sale_at: null }
}

async function readProducts(db: Db, ids: number[]): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', 'in', ids)
    .where('products.deleted_at', 'is', null)
    .where('products.published', '=', 1)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const byId = new Map<number, ProductRow>(rows.map((row) => [row.id, row]))
  return toProducts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
