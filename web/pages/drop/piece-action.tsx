import type { ReactNode } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { shortTime } from '#contract/platform/values/dates.ts'
import type { PieceState } from '#web/catalog/drops/piece-state.ts'
import { useClosedLabel } from '#web/catalog/opening/use-vacation.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useAddToCart } from '#web/sales/cart/use-add-to-cart.ts'

interface PieceActionProps {
  drop: Drop
  product: Product
  state: PieceState
  isFull: boolean
  nameId: string
}

/** At the end of a card's last line. Every kind has the same height, so that the opening moves nothing. */
export function PieceAction({ drop, product, state, isFull, nameId }: PieceActionProps) {
  const { time_zone } = useBusiness()
  const closed = useClosedLabel()
  if (state === 'ahead') return <Words>On sale {shortTime(drop.opens_at, time_zone)}</Words>
  if (state === 'draw') return <Words>By draw only</Words>
  if (closed !== null && state !== 'sold') return <Words>{closed}</Words>
  if (state === 'held') {
    return (
      <NotifyMe
        kind="back_in_stock"
        productId={product.id}
        buttonKind="secondary"
        className="type-label z-10 min-h-11! px-4.5!"
        describedBy={nameId}
      />
    )
  }
  return <AddPiece product={product} isSold={state === 'sold'} isFull={isFull} nameId={nameId} />
}

function Words({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 items-center text-right text-small text-steel-600">{children}</p>
}

interface AddPieceProps extends Pick<PieceActionProps, 'product' | 'isFull' | 'nameId'> {
  isSold: boolean
}

function AddPiece({ product, isSold, isFull, nameId }: AddPieceProps) {
  const { inCart, left, busy, added, add } = useAddToCart(product)
  const isOver = isFull || (inCart > 0 && left === 0)
  const isAdded = inCart > 0 && isOver
  return (
    <Button
      kind="secondary"
      size="card"
      disabled={isSold || isOver}
      busy={busy && 'Adding…'}
      done={added && !isOver && 'Added to Cart'}
      data-busy-label="Adding…"
      aria-describedby={nameId}
      onClick={() => void add()}
    >
      {isSold ? 'Sold Out' : isAdded ? 'Added to Cart' : 'Add to Cart'}
    </Button>
  )
}
