import { useRef } from 'react'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/cart-page.ts'
import type { CartLine } from './cart-line.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { cartLines, removeLine, setLine, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { OrderWithoutScript } from './order-without-script.tsx'
import { useFreshCart } from './use-fresh-cart.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = context.get(apiContext)
  const available = await products.list({ available: 'true', page: '1', per_page: '1' }).catch(() => null)
  return { available: available?.total ?? null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Shopping Cart', noindex: true })

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const lines = useCart()
  const ready = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  useFreshCart()

  function remove(line: CartLine) {
    const index = cartLines().findIndex(({ id }) => id === line.id)
    removeLine(line.id)
    heading.current?.focus()
    showNotice(`'${line.name}' removed from your cart.`, { label: 'Undo', act: () => setLine(line, index) })
  }

  const title = (
    <h1 ref={heading} tabIndex={-1} className="type-h1 focus:shadow-none focus:outline-none">
      Shopping Cart
    </h1>
  )
  if (ready && lines.length === 0) return <EmptyCart title={title} available={loaderData.available} />
  return (
    <div className="page-width pt-7 pb-24 md:pt-14 md:pb-32">
      {title}
      <OrderWithoutScript />
      <div className="gap-x-24 pt-6 md:pt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_427px] noscript:hidden">
        {ready ? (
          <>
            <ul>
              {lines.map((line) => (
                <CartLineRow key={line.id} line={line} onRemove={() => remove(line)} />
              ))}
            </ul>
            <CartSummary lines={lines} />
          </>
        ) : (
          <CartSkeleton />
        )}
      </div>
    </div>
  )
}
