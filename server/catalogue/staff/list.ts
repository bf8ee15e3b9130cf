import { sql } from 'kysely'
import type { ProductState } from '#contract/product-states.ts'
import { RUNNING_LOW } from '#contract/shop.ts'
import type { StaffSort } from '#contract/sorts.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
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
  const matching = filter(db, query)
  const rows = await sorted(matching, query.sort)
    .selectAll('products')
    .select('categories.name as category_name')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: await toStaffProducts(db, rows), total }
}

type Matching = ReturnType<typeof allPieces>

function filter(db: Db, { search, category, state }: StaffProductQuery): Matching {
  let pieces = allPieces(db)
  if (search) {
    pieces = pieces.where(sql<boolean>`products.name_key like ${containing(search)} escape '\\'`)
  }
  if (category) pieces = pieces.where('products.category_id', '=', category)
  return state ? inState(pieces, state) : pieces
}

/** A draft was never on the shelf: it can neither sell out nor run low. */
export function inState(pieces: Matching, state: ProductState): Matching {
  if (state === 'draft') return pieces.where('products.published', '=', 0)
  const onShow = pieces.where('products.published', '=', 1)
  switch (state) {
    case 'published':
      return onShow
    case 'sold_out':
      return onShow.where('products.stock', '=', 0)
    case 'running_low':
      return onShow.where('products.stock', '>', 0).where('products.stock', '<=', RUNNING_LOW)
  }
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
