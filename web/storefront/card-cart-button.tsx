import { useEffect } from 'react'
import { syncCart } from '#web/cart/sync-cart.ts'
import { useAddToCart } from '#web/cart/use-add-to-cart.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardProduct } from './card-product.ts'

export function CardCartButton({ product }: { product: CardProduct }) {
  const { inCart, left, busy, added, add } = useAddToCart(product)
  useEffect(() => syncCart([product]), [product])

  const soldOut = product.stock <= 0
  const full = inCart > 0 && left === 0 && !added
  return (
    <Button
      kind="secondary"
      size="card"
      className="z-10"
      disabled={soldOut || full}
      busy={busy && 'Adding…'}
      done={added && 'Added to Cart'}
      data-busy-label="Adding…"
      onClick={() => void add()}
    >
      {soldOut ? 'Sold Out' : full ? 'Added to Cart' : 'Add to Cart'}
    </Button>
  )
}
