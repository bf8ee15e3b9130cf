import { Button } from '#web/ui/button.tsx'
import type { Purchase } from './use-purchase.ts'

export function AddButton({ purchase, className }: { purchase: Purchase; className?: string }) {
  const { soldOut, left, busy, added, addToCart } = purchase
  const full = left === 0
  return (
    <Button
      disabled={soldOut || full}
      busy={busy && 'Adding…'}
      done={added && !full && 'Added to Cart'}
      data-busy-label="Adding…"
      onClick={() => void addToCart()}
      className={className ?? ''}
    >
      {soldOut ? 'Sold Out' : full ? 'Max Stock Added' : 'Add to Cart'}
    </Button>
  )
}
