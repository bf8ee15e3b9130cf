import type { Ref } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { ShipsLater } from '#web/catalog/opening/ships-later.tsx'
import { useClosedMessage } from '#web/catalog/opening/use-vacation.ts'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Stepper } from '#web/platform/ui/stepper.tsx'
import { InYourCart } from '#web/sales/cart/in-your-cart.tsx'
import { OrderWithoutScript } from '#web/sales/cart/order-without-script.tsx'
import { AddButton } from './add-button.tsx'
import { Held } from './held.tsx'
import { Sold } from './sold.tsx'
import type { Purchase } from './use-purchase.ts'

interface PurchaseFormProps {
  product: Product
  purchase: Purchase
  estimate: string | null
  ref: Ref<HTMLDivElement>
}

export function PurchaseForm({ product, purchase, estimate, ref }: PurchaseFormProps) {
  const { state, inCart, left, quantity, setQuantity, explainLimit, buyNow, busy } = purchase
  const closed = useClosedMessage()
  if (closed !== null && state !== 'sold') {
    return (
      <div ref={ref} className="bg-bone-200 px-5 py-6 max-md:-mx-(--page-margin) md:px-7">
        <p className="type-h3 wrap-anywhere">{closed}</p>
        <p className="pt-1 pb-5 text-steel-600">We can email you the morning we open again.</p>
        <NotifyMe kind="reopening" className="w-full" />
      </div>
    )
  }
  if (state === 'held') return <Held product={product} ref={ref} />
  if (state === 'sold') return <Sold product={product} purchase={purchase} ref={ref} />
  return (
    <div className="print:hidden">
      <div
        ref={ref}
        className="grid grid-cols-[minmax(124px,144px)_minmax(144px,1fr)] gap-3 noscript:hidden min-[85rem]:grid-cols-[136px_minmax(0,1.15fr)_minmax(0,1fr)]"
      >
        <Stepper
          label="Quantity"
          value={quantity}
          max={left}
          disabled={left === 0}
          onChange={setQuantity}
          onOverMax={explainLimit}
          className="w-full"
        />
        <AddButton purchase={purchase} className="px-1.5!" />
        <Button
          kind="secondary"
          aria-describedby={PRODUCT_NAME_ID}
          onClick={() => !busy && void buyNow()}
          className="px-1.5! max-[85rem]:col-span-2"
        >
          Buy It Now
        </Button>
      </div>
      <ShipsLater otherwise={estimate} className="pt-3" />
      {/* Its place is kept, so that nothing moves. */}
      <div className="min-h-11 noscript:hidden">
        <InYourCart quantity={inCart} />
      </div>
      <OrderWithoutScript />
    </div>
  )
}
