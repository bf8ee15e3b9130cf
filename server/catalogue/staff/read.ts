import type { Selectable } from 'kysely'
import type { StaffProduct } from '#contract/staff-products.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { tagsOf, toProducts } from '../pieces.ts'

type Row = Selectable<Database['products']> & { category_name: string }

/** All pieces but those in the trash, drafts included, each with the name of its category. */
export function allPieces(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.deleted_at', 'is', null)
}

/** A piece as staff see it. @throws {Refusal} 404 */
export async function requireStaffProduct(db: Db, id: number): Promise<StaffProduct> {
  const rows = await allPieces(db)
    .where('products.id', '=', id)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const [piece] = await toStaffProducts(db, rows)
  if (!piece) throw noSuchPiece()
  return piece
}

export async function toStaffProducts(db: Db, rows: Row[]): Promise<StaffProduct[]> {
  if (rows.length === 0) return []
  const [pieces, tags] = await Promise.all([
    toProducts(db, rows),
    tagsOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.flatMap((row, place) => {
    const piece = pieces[place]
    return piece ? [{ ...piece, ...ownOf(row), tag_ids: (tags.get(row.id) ?? []).map(({ id }) => id) }] : []
  })
}

function ownOf(row: Row) {
  return {
    published: row.published === 1,
    version: row.version,
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

export function noSuchPiece(): Refusal {
  return new Refusal(404, 'There is no such piece.')
}
