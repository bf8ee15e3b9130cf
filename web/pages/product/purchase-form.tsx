import type { Ref } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { askForOneLike, categoryPage } from '#contract/platform/values/paths.ts'
import { ShipsLater } from '#web/catalog/opening/ships-later.tsx'
import { useClosedMessage } from '#web/catalog/opening/use-vacation.ts'
import { HeldUntil } from '#web/catalog/storefront/held-until.tsx'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Stepper } from '#web/platform/ui/stepper.tsx'
import { InYourCart } from '#web/sales/cart/in-your-cart.tsx'
import { OrderWithoutScript } from '#web/sales/cart/order-without-script.tsx'
import { AddButton } from './add-button.tsx'
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

/** In place of quantity and buttons, while another customer may pay. */
function Held({ product, ref }: { product: Product; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref}>
      <p className="type-h3">
        <HeldUntil instant={product.held_until ?? ''} />.
      </p>
      <p className="max-w-[32.8em] pt-1 text-steel-600">
        If they don’t pay, Add to Cart appears here by itself. We can also email you.
      </p>
      <div className="pt-5">
        <NotifyMe
          kind="back_in_stock"
          productId={product.id}
          describedBy={PRODUCT_NAME_ID}
          className="w-full"
        />
      </div>
      <LinkUnderlined to={categoryPage(product.category_name)} className="mt-2">
        See other {product.category_name}
      </LinkUnderlined>
    </div>
  )
}

interface SoldProps {
  product: Product
  purchase: Purchase
  ref: Ref<HTMLDivElement>
}

/** In place of quantity and buttons. An archived product does not come back, so asking for another is the one thing to do. */
function Sold({ product: { id, archived }, purchase, ref }: SoldProps) {
  return (
    <div ref={ref} className="grid gap-3 pb-5">
      {!archived && <AddButton purchase={purchase} className="w-full print:hidden" />}
      {!archived && (
        <NotifyMe kind="back_in_stock" productId={id} describedBy={PRODUCT_NAME_ID} className="w-full" />
      )}
      <p className="order-last pt-1 text-steel-600">
        When one is gone, ask: we may have the steel for another.
      </p>
      <Link
        to={askForOneLike(id)}
        prefetch="intent"
        className={buttonStyle(archived ? 'primary' : 'secondary', 'normal', 'w-full print:hidden')}
      >
        Ask for one like this
      </Link>
    </div>
  )
}
