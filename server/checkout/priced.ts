import type { Cart } from '#contract/checkout.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import type { PricedPiece } from './fees.ts'

/** A line of a cart with what the shop knows of the piece; prices come from here and never from the cart. */
export interface CartPiece extends PricedPiece {
  id: number
  name: string
  stock: number
  /** Deleted, or taken off the shelf to be worked on. */
  withdrawn: boolean
  picture_hash: string | null
}

/** Lines of the same piece count as one, in the order they were put in. @throws {Refusal} 400 for a piece that never was. */
export async function pricePieces(db: Db, cart: Cart): Promise<CartPiece[]> {
  const quantities = new Map<number, number>()
  for (const line of cart) quantities.set(line.id, (quantities.get(line.id) ?? 0) + line.quantity)
  const rows = await db
    .selectFrom('products')
    .select(({ selectFrom }) => [
      'id',
      'name',
      'price_cents',
      'stock',
      'weight_oz',
      'overall_length_in',
      'deleted_at',
      'published',
      selectFrom('product_pictures')
        .select('hash')
        .whereRef('product_id', '=', 'products.id')
        .where('product_pictures.deleted_at', 'is', null)
        .orderBy('position')
        .limit(1)
        .as('picture_hash'),
    ])
    .where('id', 'in', [...quantities.keys()])
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...quantities].map(([id, quantity]) => {
    const row = known.get(id)
    if (!row)
      throw new Refusal(400, 'A piece in your cart is not known to the shop. Remove it and try again.')
    const { deleted_at, published, ...piece } = row
    return { ...piece, quantity, withdrawn: deleted_at !== null || published === 0 }
  })
}

/** For a bill without an order. @throws {Refusal} 400 when a piece is no longer offered. */
export function requireOffered(pieces: CartPiece[]): CartPiece[] {
  const gone = pieces.find((piece) => piece.withdrawn)
  if (gone) throw new Refusal(400, `'${gone.name}' is no longer for sale. Remove it and try again.`)
  return pieces
}

/** The sentence for a piece that can't be had in the number asked, or null. */
export function shortage(piece: CartPiece): string | null {
  if (piece.withdrawn || piece.stock <= 0)
    return `'${piece.name}' is out of stock and cannot be added to the cart.`
  return piece.stock < piece.quantity ? `Only ${piece.stock} left in stock!` : null
}
