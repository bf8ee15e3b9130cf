import { useEffect } from 'react'
import { followShop } from '#web/cart/follow-shop.ts'
import { useAddPiece } from '#web/cart/use-add-piece.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardPiece } from './card-piece.ts'

/** Add to Cart on a card: green for four seconds, disabled once the cart holds all there are. */
export function CardCartButton({ product }: { product: CardPiece }) {
  const { inCart, left, busy, added, add } = useAddPiece(product)
  useEffect(() => followShop([product]), [product])

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
      onClick={() => void add()}
    >
      {soldOut ? 'Sold Out' : full ? 'Added to Cart' : 'Add to Cart'}
    </Button>
  )
}
