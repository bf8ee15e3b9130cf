import type { Product } from '#contract/catalogue/catalogue.ts'

/** `held`: sold out for now, but another customer has not paid yet. */
export type SaleState = 'available' | 'held' | 'sold'

/** The customer's own checkout may hold what is in the cart. */
export function saleState(
  { stock, held_until }: Pick<Product, 'stock' | 'held_until'>,
  inCart: number,
): SaleState {
  if (stock > 0 || (held_until !== null && inCart > 0)) return 'available'
  return held_until === null ? 'sold' : 'held'
}
