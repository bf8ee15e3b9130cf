import type { Purchase } from './use-purchase.ts'

export function availableLabel({ soldOut, left }: Pick<Purchase, 'soldOut' | 'left'>): string {
  return soldOut ? 'Sold' : `${left} available`
}
