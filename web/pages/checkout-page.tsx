import { lazy, type ReactNode, Suspense } from 'react'
import { apiContext } from '#web/platform/api/api-context.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { waitForPart } from '#web/platform/connection/unreachable.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import { cartLines, useCart } from '#web/sales/cart/cart-store.ts'
import { EmptyCart } from '#web/sales/cart/empty-cart.tsx'
import { LossNotice } from '#web/sales/cart/loss-notice.tsx'
import { useLosses } from '#web/sales/cart/losses.ts'
import { OrderWithoutScript } from '#web/sales/cart/order-without-script.tsx'
import { useFreshCart } from '#web/sales/cart/use-fresh-cart.ts'
import { LAYOUT } from '#web/sales/checkout/checkout-layout.ts'
import { OrderSummarySkeleton } from '#web/sales/checkout/order-summary-skeleton.tsx'
import { loadEstimates } from '#web/sales/delivery/load-estimate.ts'
import type { Route } from './+types/checkout-page.ts'

export const handle = { header: 'checkout', footer: false } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { estimates: await loadEstimates(context.get(apiContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Secure Checkout', noindex: true })

const loadForm = () => retryImport(() => import('#web/sales/checkout/checkout-form.tsx'), waitForPart)
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

function CheckoutSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-5 md:p-0">{children}</div>
        <Skeleton className="h-15 md:hidden noscript:hidden" />
        <div className="flex flex-col md:max-w-[660px] gap-4.5 px-(--page-margin) pt-7 pb-12 md:p-0 md:pt-12 noscript:hidden">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5.5 w-24" />
            <Skeleton className="h-13" />
          </div>
          <Skeleton className="mt-5 h-8 w-60" />
          <Skeleton className="h-36" />
          <Skeleton className="mt-5 h-8 w-60" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      </div>
      <div className={`${LAYOUT.summary} noscript:hidden`}>
        <OrderSummarySkeleton />
      </div>
    </div>
  )
}
