import type { Product } from '#contract/catalog/products/products.ts'

/** `held`: sold out for now, but another customer has not paid yet. */
export type SaleState = 'available' | 'held' | 'sold'

/** The customer's own checkout may hold what is in the cart. An archived product is never for sale. */
export function saleState(
  { stock, held_until, archived }: Pick<Product, 'stock'> & Partial<Pick<Product, 'held_until' | 'archived'>>,
  inCart: number,
): SaleState {
  if (archived) return 'sold'
  if (stock > 0 || (held_until && inCart > 0)) return 'available'
  return held_until ? 'held' : 'sold'
}
