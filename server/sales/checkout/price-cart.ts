import type { Cart } from '#contract/sales/checkout/checkout.ts'
import { type DropTimes, readDropTimes } from '#server/catalog/products/drop-times.ts'
import { mainImageHash } from '#server/catalog/products/product-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import type { PricedProduct } from './fees.ts'

/** A line of the cart with the shop's data; prices never come from the browser. */
export interface CartProduct extends PricedProduct {
  id: number
  name: string
  stock: number
  category_id: number
  /** Deleted after it was published. */
  withdrawn: boolean
  archived: boolean
  picture_hash: string | null
  /** The first that is not over. */
  drop: DropTimes | null
}

/** Merges lines of the same product. @throws {Invalid} for an unknown id, a draft, or before a drop's preview */
export async function priceCart(db: Db, cart: Cart, now: number): Promise<CartProduct[]> {
  const quantities = new Map<number, number>()
  for (const line of cart) quantities.set(line.id, (quantities.get(line.id) ?? 0) + line.quantity)
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'price_cents',
      'stock',
      'category_id',
      'weight_oz',
      'overall_length_in',
      'deleted_at',
      'archived_at',
      mainImageHash.as('picture_hash'),
    ])
    .where('id', 'in', [...quantities.keys()])
    // Nobody may learn the name of a draft.
    .where('published', '=', 1)
    .execute()
  const drops = await readDropTimes(db, now, [...quantities.keys()])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...quantities].map(([id, quantity]) => {
    const row = byId.get(id)
    const drop = drops.get(id) ?? null
    if (!row || (drop && drop.preview_at > now)) {
      const message = 'A piece in your cart is not known to the shop. Remove it and try again.'
      throw wrongField('cart', message)
    }
    const { deleted_at, archived_at, ...product } = row
    const state = { withdrawn: deleted_at !== null, archived: archived_at !== null }
    return { ...product, quantity, ...state, drop }
  })
}

/** @throws {Conflict} for an archived product */
export function requireNotArchived(products: CartProduct[]): void {
  const archived = products.find((product) => product.archived)
  if (archived)
    throw new Conflict(
      `'${archived.name}' is in the archive of sold pieces and is no longer for sale. Remove it and try again.`,
    )
}

/** @throws {Invalid} for a withdrawn product */
export function requireOffered(products: CartProduct[]): CartProduct[] {
  const withdrawn = products.find((product) => product.withdrawn)
  if (withdrawn)
    throw wrongField('cart', `'${withdrawn.name}' is no longer for sale. Remove it and try again.`)
  return products
}
