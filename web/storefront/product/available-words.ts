import type { Purchase } from './use-purchase.ts'

/** "2 available": what is left beyond what the cart already holds. */
export function availableWords({ soldOut, left }: Pick<Purchase, 'soldOut' | 'left'>): string {
  return soldOut ? 'Sold' : `${left} available`
}
