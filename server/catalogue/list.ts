import { sql } from 'kysely'
import type { Product, ProductQuery } from '#contract/catalogue.ts'
import { toCents } from '#contract/money.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { Sort } from '#contract/sorts.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { piecesOnShow, toProducts } from './pieces.ts'

/** The pieces a query asks for, and how many there are beyond its page. @throws {Refusal} 404 for an unknown category. */
export async function listProducts(db: Db, query: ProductQuery): Promise<{ data: Product[]; total: number }> {
  if (query.category) await requireCategory(db, query.category)
  const matching = filter(db, query)
  const size = query.per_page ?? PAGE_SIZE
  const { page } = query
  const rows = await sorted(matching, query.sort ?? 'newest')
    .selectAll('products')
    .select('categories.name as category_name')
    .$if(page !== undefined, (all) => all.limit(size).offset(size * ((page ?? 1) - 1)))
    .execute()
  const data = await toProducts(db, rows)
  return { data, total: page ? await count(matching) : data.length }
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

async function requireCategory(db: Db, slug: string): Promise<void> {
  const known = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw new Refusal(404, 'There is no such category.')
}

type Matching = ReturnType<typeof piecesOnShow>

function filter(db: Db, query: ProductQuery): Matching {
  let pieces = piecesOnShow(db)
  if (query.search) {
    const pattern = containing(query.search)
    pieces = pieces.where(sql<boolean>`products.name_key like ${pattern} escape '\\'`)
  }
  if (query.category) pieces = pieces.where('categories.slug', '=', query.category)
  if (query.min) pieces = pieces.where('products.price_cents', '>=', toCents(query.min))
  if (query.max) pieces = pieces.where('products.price_cents', '<=', toCents(query.max))
  if (query.available === 'true') pieces = pieces.where('products.stock', '>', 0)
  if (query.ids) pieces = pieces.where('products.id', 'in', query.ids)
  if (query.tags) pieces = pieces.where('products.id', 'in', taggedWithAll(db, query.tags))
  return pieces
}

/** One question, however many tags: a subquery for each is more than either engine plans in reasonable time. */
function taggedWithAll(db: Db, tags: string[]) {
  const names = [...new Set(tags.map((name) => name.toLowerCase()))]
  return db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select('product_tags.product_id')
    .where('tags.name_key', 'in', names)
    .where('tags.deleted_at', 'is', null)
    .groupBy('product_tags.product_id')
    .having(({ fn }) => fn.countAll<number>(), '=', names.length)
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
