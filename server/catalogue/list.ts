import type { Product, ProductQuery } from '#contract/catalogue.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { Sort } from '#contract/sorts.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { requireCategory } from './category.ts'
import { type Matching, matching } from './matching.ts'
import { piecesOnShow, toProducts } from './pieces.ts'

/** The pieces a query asks for, and how many there are beyond its page. @throws {Refusal} 404 for an unknown category. */
export async function listProducts(db: Db, query: ProductQuery): Promise<{ data: Product[]; total: number }> {
  if (query.category) await requireCategory(db, query.category)
  const found = matching(db, query)
  const size = query.per_page ?? PAGE_SIZE
  const { page } = query
  const rows = await sorted(found, query.sort ?? 'newest')
    .selectAll('products')
    .select('categories.name as category_name')
    .$if(page !== undefined, (all) => all.limit(size).offset(size * ((page ?? 1) - 1)))
    .execute()
  const data = await toProducts(db, rows)
  return { data, total: page ? await count(found) : data.length }
}

export async function requireProduct(db: Db, id: number): Promise<Product> {
  const rows = await piecesOnShow(db)
    .where('products.id', '=', id)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const [piece] = await toProducts(db, rows)
  if (!piece) throw new Refusal(404, 'There is no such piece.')
  return piece
}

function sorted(pieces: Matching, sort: Sort): Matching {
  switch (sort) {
    case 'newest':
      return pieces.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc')
    case 'price-low-high':
      return pieces.orderBy('products.price_cents').orderBy('products.id', 'desc')
    case 'price-high-low':
      return pieces.orderBy('products.price_cents', 'desc').orderBy('products.id', 'desc')
    case 'name-a-z':
      return pieces.orderBy('products.name_key').orderBy('products.id')
    case 'name-z-a':
      return pieces.orderBy('products.name_key', 'desc').orderBy('products.id')
  }
}

async function count(pieces: Matching): Promise<number> {
  const { total } = await pieces
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
