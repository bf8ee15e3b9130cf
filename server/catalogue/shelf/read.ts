import { FACT_KEYS } from '#contract/fact-filters.ts'
import type { Db } from '#server/db/open.ts'
import { piecesOnShow } from '../pieces.ts'
import type { ShelfPiece } from './register.ts'

const COLUMNS = [
  'products.id',
  'name_key',
  'price_cents',
  'stock',
  'category_id',
  'products.created_at',
] as const

/** As many ids as one statement asks about. */
const AT_ONCE = 1000

/** Of these pieces those that are on show. */
export async function readPieces(db: Db, ids: number[]): Promise<ShelfPiece[]> {
  const pieces: ShelfPiece[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const rows = await piecesOnShow(db)
      .select([...COLUMNS, ...FACT_KEYS])
      .where('products.id', 'in', some)
      .execute()
    const links = await db.selectFrom('product_tags').selectAll().where('product_id', 'in', some).execute()
    pieces.push(...withTags(rows, links))
  }
  return pieces
}

/** All pieces on show, some at a time. */
export async function* readShelf(db: Db): AsyncGenerator<ShelfPiece[]> {
  let after = 0
  while (true) {
    const rows = await piecesOnShow(db)
      .select([...COLUMNS, ...FACT_KEYS])
      .where('products.id', '>', after)
      .orderBy('products.id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)?.id
    if (last === undefined) return
    const links = await db
      .selectFrom('product_tags')
      .selectAll()
      .where('product_id', '>', after)
      .where('product_id', '<=', last)
      .execute()
    yield withTags(rows, links)
    after = last
  }
}

function withTags(
  rows: Omit<ShelfPiece, 'tags'>[],
  links: { product_id: number; tag_id: number }[],
): ShelfPiece[] {
  const tags = Map.groupBy(links, (link) => link.product_id)
  return rows.map((row) => ({
    ...row,
    tags: (tags.get(row.id) ?? []).map((link) => link.tag_id).sort((one, other) => one - other),
  }))
}
