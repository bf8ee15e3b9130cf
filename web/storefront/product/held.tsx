import type { Ref } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { categoryPage } from '#contract/paths.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { HeldUntil } from '../held-until.tsx'

/** In place of quantity and buttons, while another customer may pay. */
export function Held({ product, ref }: { product: Product; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref}>
      <p className="type-h3">
        <HeldUntil instant={product.held_until ?? ''} />.
      </p>
      <p className="max-w-[32.8em] pt-1 text-steel-600">
        If they don’t pay, Add to Cart appears here by itself. You don’t have to reload the page.
      </p>
      <LinkUnderlined to={categoryPage(product.category_name)}>
        See other {product.category_name}
      </LinkUnderlined>
    </div>
  )
}
