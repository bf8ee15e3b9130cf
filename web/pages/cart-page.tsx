import { useRef } from 'react'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { CartLine } from '#web/sales/cart/cart-line.ts'
import { CartLineRow } from '#web/sales/cart/cart-line-row.tsx'
import { cartLines, removeLine, setLine, useCart } from '#web/sales/cart/cart-store.ts'
import { CartSummary } from '#web/sales/cart/cart-summary.tsx'
import { EmptyCartImage, EmptyCartText } from '#web/sales/cart/empty-cart.tsx'
import { LossNotice } from '#web/sales/cart/loss-notice.tsx'
import { useLosses } from '#web/sales/cart/losses.ts'
import { OrderWithoutScript } from '#web/sales/cart/order-without-script.tsx'
import { useFreshCart } from '#web/sales/cart/use-fresh-cart.ts'
import { loadEstimates } from '#web/sales/delivery/load-estimate.ts'
import type { Route } from './+types/cart-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [available, estimates] = await Promise.all([
    api.products.list({ available: 'true', page: '1', per_page: '1' }).catch(() => null),
    loadEstimates(api),
  ])
  return { available: available?.total ?? null, estimates }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Shopping Cart', noindex: true })

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const lines = useCart()
  const ready = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const losses = useLosses()
  useFreshCart()

  function remove(line: CartLine) {
    const index = cartLines().findIndex(({ id }) => id === line.id)
    removeLine(line.id)
    heading.current?.focus()
    showNotice(`'${line.name}' removed from your cart.`, { label: 'Undo', act: () => setLine(line, index) })
  }

  // Before hydration, CSS shows the part that fits the stored cart (`markEmptyCart`).
  const isEmpty = lines.length === 0
  return (
    <div className="min-h-[calc(100dvh-var(--header-height))] in-data-[cart=empty]:md:grid in-data-[cart=empty]:md:grid-cols-2 in-data-[cart=empty]:md:content-start in-data-[cart=empty]:md:items-center">
      {(!ready || isEmpty) && <EmptyCartImage className="hidden! in-data-[cart=empty]:block!" />}
      <div className="page-width pt-7 pb-24 md:pt-14 md:pb-32 in-data-[cart=empty]:md:py-16 in-data-[cart=empty]:md:pl-[max(var(--page-margin),calc(50vw-656px))]">
        <h1 ref={heading} tabIndex={-1} className="type-h1 focus:shadow-none focus:outline-none">
          Shopping Cart
        </h1>
        <LossNotice losses={losses} className="mt-6 mb-3 max-w-[640px]" />
        <OrderWithoutScript />
        {(!ready || isEmpty) && (
          <div className="hidden in-data-[cart=empty]:block">
            <EmptyCartText available={loaderData.available} />
          </div>
        )}
        {!ready && <CartSkeleton className={FILLED} />}
        {ready && !isEmpty && (
          <div className={FILLED}>
            <ul>
              {lines.map((line) => (
                <CartLineRow key={line.id} line={line} onRemove={() => remove(line)} />
              ))}
            </ul>
            <CartSummary lines={lines} estimates={loaderData.estimates} />
          </div>
        )}
      </div>
    </div>
  )
}

const FILLED =
  'gap-x-24 pt-6 in-data-[cart=empty]:hidden! md:pt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_427px] noscript:hidden'

function CartSkeleton({ className }: { className: string }) {
  return (
    <div className={className}>
      <div>
        {[1, 2].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 border-bone-300 py-6 not-last:border-b first:pt-0 sm:grid-cols-[216px_minmax(0,1fr)] sm:gap-x-8 md:py-8"
          >
            <Skeleton className="aspect-4/3" />
            <div className="flex flex-col gap-3 sm:gap-2">
              <Skeleton className="h-6 max-w-72" />
              <Skeleton className="h-5 w-1/2 max-w-44" />
              <Skeleton className="mt-auto hidden h-12 w-36.5 sm:block" />
            </div>
            <Skeleton className="col-span-2 mt-3.5 h-12 w-36.5 sm:hidden" />
          </div>
        ))}
      </div>
      <Skeleton className="h-90 self-start" />
    </div>
  )
}
