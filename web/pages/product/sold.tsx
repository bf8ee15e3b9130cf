import type { Ref } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { askForOneLike } from '#contract/platform/values/paths.ts'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { AddButton } from './add-button.tsx'
import type { Purchase } from './use-purchase.ts'

interface SoldProps {
  product: Product
  purchase: Purchase
  ref: Ref<HTMLDivElement>
}

/** In place of quantity and buttons. An archived product does not come back, so asking for another is the one thing to do. */
export function Sold({ product: { id, archived }, purchase, ref }: SoldProps) {
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
