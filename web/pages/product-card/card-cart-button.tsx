import { type ReactNode, useEffect } from 'react'
import { shortTime } from '#contract/platform/values/dates.ts'
import { OnceOnSale } from '#web/catalog/opening/once-on-sale.tsx'
import { useClosedLabel } from '#web/catalog/opening/use-vacation.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { HeldUntil } from '#web/catalog/storefront/held-until.tsx'
import type { SaleState } from '#web/catalog/storefront/sale-state.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { InYourCart } from '#web/sales/cart/in-your-cart.tsx'
import { syncCart } from '#web/sales/cart/sync-cart.ts'
import { useAddToCart } from '#web/sales/cart/use-add-to-cart.ts'

interface CardCartButtonProps {
  product: CardProduct
  state: SaleState
  nameId: string
}

export function CardCartButton(props: CardCartButtonProps) {
  const { on_sale_at, by_draw } = props.product
  const action = by_draw ? <NotYet>By draw only</NotYet> : <BuyButton {...props} />
  return on_sale_at ? <Ahead onSaleAt={on_sale_at}>{action}</Ahead> : action
}

function Ahead({ onSaleAt, children }: { onSaleAt: string; children: ReactNode }) {
  const { time_zone } = useBusiness()
  return (
    <OnceOnSale onSaleAt={onSaleAt} ahead={<NotYet>On sale {shortTime(onSaleAt, time_zone)}</NotYet>}>
      {children}
    </OnceOnSale>
  )
}

/** In place of the button, with its height. */
function NotYet({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 items-center text-right text-small text-steel-600">{children}</p>
}

function BuyButton({ product, state, nameId }: CardCartButtonProps) {
  const { inCart, left, busy, added, add } = useAddToCart(product)
  useEffect(() => syncCart([product]), [product])

  const closed = useClosedLabel()
  if (closed !== null && state !== 'sold') {
    return <p className="flex min-h-11 items-center text-right text-caption text-steel-600">{closed}</p>
  }
  if (state === 'held') {
    return (
      <p className="flex min-h-11 max-w-[11.5em] items-center text-right text-caption text-steel-600">
        <span>
          <HeldUntil instant={product.held_until ?? ''} />
        </span>
      </p>
    )
  }
  const sold = state === 'sold'
  const full = inCart > 0 && left === 0 && !added
  return (
    <>
      <Button
        kind="secondary"
        size="card"
        disabled={sold || full}
        busy={busy && 'Adding…'}
        done={added && 'Added to Cart'}
        data-busy-label="Adding…"
        aria-describedby={nameId}
        onClick={() => void add()}
      >
        {sold ? 'Sold Out' : full ? 'Added to Cart' : 'Add to Cart'}
      </Button>
      {/* Between two rows of cards, so that nothing moves. */}
      {inCart > 0 && (
        <InYourCart quantity={inCart} className="absolute inset-x-0 top-full z-10 justify-between" />
      )}
    </>
  )
}
