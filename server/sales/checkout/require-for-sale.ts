import type { ClaimRow } from '#server/catalog/draws/claims.ts'
import { soldByDraw } from '#server/catalog/draws/require-claim.ts'
import { requireSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import { describeShortage } from '#server/catalog/products/stock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type CartProduct, requireNotArchived } from './price-cart.ts'

/** @throws {Conflict} for an archived product, and outside the rules of its drop */
export async function requireForSale(
  db: Db,
  now: number,
  products: CartProduct[],
  sale: Sale,
): Promise<void> {
  requireNotArchived(products)
  const drops = new Map(products.flatMap(({ id, drop }) => (drop ? [[id, drop]] : [])))
  await requireSale(db, now, sale, drops)
}

/** @throws {Conflict} for a product that needs a claim */
export function requireNotDrawn(products: CartProduct[]): void {
  const drawn = products.find(({ drop }) => drop?.kind === 'draw')
  if (drawn) throw soldByDraw(drawn)
}

/** @param claim reserves one unit of its product. @throws {Conflict} */
export function requireStock(products: CartProduct[], claim: ClaimRow | null): void {
  for (const product of products) {
    const stock = product.id === claim?.product_id ? product.stock + 1 : product.stock
    const shortage = describeShortage({ ...product, stock })
    if (shortage) throw new Conflict(shortage)
  }
}
