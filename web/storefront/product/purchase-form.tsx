import type { Ref } from 'react'
import { WORKSHOP } from '#contract/business-info.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { OrderWithoutScript } from '#web/cart/order-without-script.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { AddButton } from './add-button.tsx'
import type { Purchase } from './use-purchase.ts'

interface PurchaseFormProps {
  product: Product
  purchase: Purchase
  ref: Ref<HTMLDivElement>
}

export function PurchaseForm({ product, purchase, ref }: PurchaseFormProps) {
  const { soldOut, left, quantity, setQuantity, buyNow, busy } = purchase
  if (soldOut) {
    return (
      <div ref={ref}>
        <AddButton purchase={purchase} className="w-full print:hidden" />
        <p className="pt-4 text-steel-600">
          When one is gone, ask: we may have the steel for another.{' '}
          <a
            href={`mailto:${WORKSHOP.email}?subject=${encodeURIComponent(`Another ${product.name}`)}`}
            className="font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
          >
            Write to {WORKSHOP.email}
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className="print:hidden">
      <div
        ref={ref}
        className="grid grid-cols-[minmax(124px,144px)_minmax(144px,1fr)] gap-3 min-[85rem]:grid-cols-[136px_minmax(0,1.15fr)_minmax(0,1fr)]"
      >
        <Stepper
          label="Quantity"
          value={quantity}
          max={left}
          disabled={left === 0}
          onChange={setQuantity}
          className="w-full"
        />
        <AddButton purchase={purchase} className="px-1.5!" />
        <Button
          kind="secondary"
          onClick={() => !busy && void buyNow()}
          className="px-1.5! max-[85rem]:col-span-2"
        >
          Buy It Now
        </Button>
      </div>
      <OrderWithoutScript />
    </div>
  )
}
