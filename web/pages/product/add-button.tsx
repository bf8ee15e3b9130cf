import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

export function AddButton({ purchase, className }: { purchase: Purchase; className?: string }) {
  const { state, left, busy, added, addToCart } = purchase
  const sold = state === 'sold'
  const full = left === 0
  return (
    <Button
      disabled={sold || full}
      busy={busy && 'Adding…'}
      done={added && !full && 'Added to Cart'}
      data-busy-label="Adding…"
      aria-describedby={PRODUCT_NAME_ID}
      onClick={() => void addToCart()}
      className={className ?? ''}
    >
      {sold ? 'Sold Out' : full ? 'Max Stock Added' : 'Add to Cart'}
    </Button>
  )
}
