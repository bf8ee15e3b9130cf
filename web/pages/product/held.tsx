import type { Ref } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { categoryPage } from '#contract/platform/values/paths.ts'
import { HeldUntil } from '#web/catalog/storefront/held-until.tsx'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

/** In place of quantity and buttons, while another customer may pay. */
export function Held({ product, ref }: { product: Product; ref: Ref<HTMLDivElement> }) {
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
