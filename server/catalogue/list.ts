import type { Product, ProductQuery } from '#contract/catalogue.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { type PieceRow, piecesOnShow, toProducts } from './pieces.ts'
import type { Shelf } from './shelf/shelf.ts'
import { toWanted } from './wanted.ts'

/** As many pieces as are read at a time. */
const AT_ONCE = 1000

/** The pieces a query asks for, and how many there are beyond its page. @throws {Refusal} 404 for an unknown category. */
export async function listProducts(
  shelf: Shelf,
  query: ProductQuery,
): Promise<{ data: Product[]; total: number }> {
  const wanted = await toWanted(shelf.db, query)
  const onShow = await shelf.now()
  const size = query.per_page ?? PAGE_SIZE
  const stretch = query.page
    ? { offset: size * (query.page - 1), limit: size }
    : { offset: 0, limit: Number.POSITIVE_INFINITY }
  const { ids, total } = onShow.find(wanted, stretch)
  const data: Product[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    data.push(...(await readProducts(shelf.db, ids.slice(from, from + AT_ONCE))))
  }
  return { data, total: query.page ? total : data.length }
}

export async function requireProduct(db: Db, id: number): Promise<Product> {
  const [piece] = await readProducts(db, [id])
  if (!piece) throw new Refusal(404, 'There is no such piece.')
  return piece
}

/** Those that are on show, in this order. */
async function readProducts(db: Db, ids: number[]): Promise<Product[]> {
  const rows = await piecesOnShow(db)
    .where('products.id', 'in', ids)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const byId = new Map<number, PieceRow>(rows.map((row) => [row.id, row]))
  return toProducts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
