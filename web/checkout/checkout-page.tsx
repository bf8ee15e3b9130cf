import { lazy, Suspense } from 'react'
import { apiContext } from '#web/api-context.ts'
import { cartLines, useCart } from '#web/cart/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { LossNotice } from '#web/cart/loss-notice.tsx'
import { useLosses } from '#web/cart/losses.ts'
import { OrderWithoutScript } from '#web/cart/order-without-script.tsx'
import { useFreshCart } from '#web/cart/use-fresh-cart.ts'
import { retryImport } from '#web/connection/retry-import.ts'
import { waitForPart } from '#web/connection/unreachable.ts'
import { loadEstimates } from '#web/delivery/load-estimate.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

export const handle = { header: 'checkout', footer: false } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { estimates: await loadEstimates(context.get(apiContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Secure Checkout', noindex: true })

const loadForm = () => retryImport(() => import('./checkout-form.tsx'), waitForPart)
const CheckoutForm = lazy(loadForm)

// Loads the form during hydration, not after it.
if (typeof window !== 'undefined' && cartLines().length > 0) void loadForm()

/** The cart and the entries are in the browser's storage, so the form appears after hydration. */
export default function CheckoutPage({ loaderData: { estimates } }: Route.ComponentProps) {
  const lines = useCart()
  const isHydrated = useHydrated()
  const losses = useLosses()
  const isFresh = useFreshCart()
  const title = (
    <>
      <h1 className="type-h1">Checkout</h1>
      <LossNotice losses={losses} className="mt-6 mb-3 max-w-[660px]" />
    </>
  )
  const skeleton = (
    <CheckoutSkeleton>
      {title}
      <OrderWithoutScript />
    </CheckoutSkeleton>
  )
  if (!isHydrated) return skeleton
  if (lines.length === 0) return <EmptyCart>{title}</EmptyCart>
  return (
    <Suspense fallback={skeleton}>
      <CheckoutForm title={title} lines={lines} isFresh={isFresh} estimates={estimates} />
    </Suspense>
  )
}
