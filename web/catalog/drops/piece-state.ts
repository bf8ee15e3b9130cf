import type { Drop } from '#contract/catalog/drops/drops.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { saleState } from '#web/catalog/storefront/sale-state.ts'

export type PieceState = 'ahead' | 'draw' | 'available' | 'held' | 'sold'

export function pieceState(drop: Pick<Drop, 'state' | 'kind'>, product: Product, inCart: number): PieceState {
  if (drop.state === 'announced') return drop.kind === 'draw' ? 'draw' : 'ahead'
  if (product.by_draw) return 'draw'
  return saleState(product, inCart)
}

/** Beside the heading: what is left of all pieces. */
export function whatIsLeft({ state, kind, products }: Pick<Drop, 'state' | 'kind' | 'products'>): string {
  if (kind === 'draw' && state !== 'drawn') {
    const units = unitsOf(products)
    return units === 1 ? '1 piece for one winner' : `${units} pieces, one for each winner`
  }
  if (state === 'announced')
    return products.length === 1
      ? 'Look it over now. It goes on sale at the opening.'
      : 'Look them over now. They go on sale together.'
  const left = unitsOf(products)
  const held = products.filter(({ stock, held_until }) => stock <= 0 && held_until !== null).length
  if (left === 0 && held === 0) return 'All sold'
  return [left > 0 && `${left} left`, held > 0 && `${held} in someone’s checkout`].filter(Boolean).join(', ')
}

export function isAllSold({ state, products }: Pick<Drop, 'state' | 'products'>): boolean {
  return (
    state !== 'announced' &&
    products.length > 0 &&
    products.every(({ stock, held_until }) => stock <= 0 && held_until === null)
  )
}

/** "2 pieces" */
export function unitsLabel(units: number): string {
  return pluralize(units, 'piece')
}

function unitsOf(products: Product[]): number {
  return products.reduce((sum, { stock }) => sum + Math.max(0, stock), 0)
}
