import { useCart, useCartReady } from '#web/cart/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { OrderWithoutScript } from '#web/cart/order-without-script.tsx'
import { useFreshCart } from '#web/cart/use-fresh-cart.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
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
    <EmptyCart title={title} available={null} />
  )
}
