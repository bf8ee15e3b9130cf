import Check from 'virtual:icon/check'
import type { Product } from '#contract/catalog/products/products.ts'
import { type PieceState, unitsLabel } from '#web/catalog/drops/piece-state.ts'
import { HeldUntil } from '#web/catalog/storefront/held-until.tsx'
import { ViewCart } from '#web/sales/cart/in-your-cart.tsx'

interface PieceStateLineProps {
  product: Product
  state: PieceState
  inCart: number
}

/** Shows how many are left. Its height never changes. */
export function PieceStateLine({ product, state, inCart }: PieceStateLineProps) {
  if (inCart > 0 && state === 'available') {
    return (
      <p className="flex h-6 items-center gap-x-4 text-small">
        <span className="flex items-center gap-2 text-green-700">
          <Check size={18} strokeWidth={1.75} aria-hidden="true" />
          In your cart{inCart > 1 && `: ${inCart}`}
        </span>
        <ViewCart className="relative z-10 -my-2.5 min-h-11" />
      </p>
    )
  }
  return (
    <p className="min-h-6 text-small text-steel-600">
      <LineText product={product} state={state} />
    </p>
  )
}

function LineText({ product, state }: Pick<PieceStateLineProps, 'product' | 'state'>) {
  switch (state) {
    case 'ahead':
    case 'draw':
      return unitsLabel(Math.max(0, product.stock))
    case 'available':
      return `${product.stock} available`
    case 'held':
      return (
        <>
          <HeldUntil instant={product.held_until ?? ''} />.
        </>
      )
    case 'sold':
      return null
  }
}
