import { type ExpressionBuilder, sql } from 'kysely'
import type { ProductState } from '#contract/product-states.ts'
import { RUNNING_LOW } from '#contract/shop.ts'
import type { StaffSort } from '#contract/sorts.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { allPieces, toStaffProducts } from './read.ts'

export interface StaffProductQuery {
  page: number
  per_page: number
  search?: string | undefined
  /** A category's id. */
  category?: number | undefined
  state?: ProductState | undefined
  sort: StaffSort
}

/** All pieces, drafts and sold ones included, a page at a time. */
export async function listStaffProducts(
  db: Db,
  query: StaffProductQuery,
): Promise<{ data: StaffProduct[]; total: number }> {
  const matching = allPieces(db).where(isAsked(query))
  const rows = await sorted(matching, query.sort)
    .selectAll('products')
    .select('categories.name as category_name')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  // A piece's category is always there: counting needs not look.
  const { total } = await db
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    // Always so; it has SQLite count in the index that begins with it, instead of reading whole pieces.
    .where('products.published', 'in', [0, 1])
    .where(isAsked(query))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: await toStaffProducts(db, rows), total }
}

type Matching = ReturnType<typeof allPieces>
type Piece = ExpressionBuilder<Database, 'products'>

/** What a query says of a piece itself. */
function isAsked({ search, category, state }: StaffProductQuery) {
  return (piece: Piece) =>
    piece.and([
      ...(search ? [sql<boolean>`products.name_key like ${containing(search)} escape '\\'`] : []),
      ...(category ? [piece('products.category_id', '=', category)] : []),
      ...(state ? [isInState(piece, state)] : []),
    ])
}

/** A draft was never on the shelf: it can neither sell out nor run low. */
function isInState(piece: Piece, state: ProductState) {
  const published = piece('products.published', '=', state === 'draft' ? 0 : 1)
  if (state === 'sold_out') return piece.and([published, piece('products.stock', '=', 0)])
  if (state !== 'running_low') return published
  return piece.and([published, piece('products.stock', '>', 0), piece('products.stock', '<=', RUNNING_LOW)])
}

function sorted(pieces: Matching, sort: StaffSort): Matching {
  switch (sort) {
    case 'newest':
      return pieces.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc')
    case 'changed':
      return pieces.orderBy('products.updated_at', 'desc').orderBy('products.id', 'desc')
    case 'price-low-high':
      return pieces.orderBy('products.price_cents').orderBy('products.id', 'desc')
    case 'price-high-low':
      return pieces.orderBy('products.price_cents', 'desc').orderBy('products.id', 'desc')
    case 'stock-low-high':
      return pieces.orderBy('products.stock').orderBy('products.id', 'desc')
    case 'stock-high-low':
      return pieces.orderBy('products.stock', 'desc').orderBy('products.id', 'desc')
    case 'name-a-z':
      return pieces.orderBy('products.name_key').orderBy('products.id')
    case 'name-z-a':
      return pieces.orderBy('products.name_key', 'desc').orderBy('products.id')
  }
}
