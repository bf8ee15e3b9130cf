import type { ReactNode } from 'react'
import { PAGES } from '#contract/addresses.ts'
import { useCart, useCartReady } from '#web/cart/cart-store.ts'
import { OrderWithoutScript } from '#web/cart/order-without-script.tsx'
import { useFreshCart } from '#web/cart/use-fresh-cart.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

export const handle = { header: 'checkout', footer: false } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Secure Checkout', noindex: true })

/** The cart and what was typed are the browser's own, so the form appears once they are read. */
export default function CheckoutPage() {
  const lines = useCart()
  const ready = useCartReady()
  const fresh = useFreshCart()
  const title = <h1 className="type-h1">Checkout</h1>
  if (!ready) {
    return (
      <CheckoutSkeleton>
        {title}
        <OrderWithoutScript />
      </CheckoutSkeleton>
    )
  }
  return lines.length > 0 ? (
    <CheckoutForm title={title} lines={lines} fresh={fresh} />
  ) : (
    <Empty title={title} />
  )
}

function Empty({ title }: { title: ReactNode }) {
  return (
    <div className="page-width section-space">
      {title}
      <p className="pt-6 pb-4">Your cart is empty.</p>
      <div className="flex flex-wrap gap-x-8">
        <LinkUnderlined to={PAGES.allKnives}>All Products</LinkUnderlined>
        <LinkUnderlined to={PAGES.cart}>Back to cart</LinkUnderlined>
      </div>
    </div>
  )
}
