import { Suspense } from 'react'
import { Await, useRevalidator } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { AccountLayout } from '#web/customers/account/account-layout.tsx'
import { OrderRow } from '#web/customers/account/order-row.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { currentUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { Route } from './+types/my-orders-page.ts'

type Orders = Order[] | null

export async function loader({ context }: Route.LoaderArgs): Promise<{ orders: Orders | Promise<Orders> }> {
  const { orders } = context.get(apiContext)
  return { orders: await orders.mine({}).then((reply) => reply.orders, nothing) }
}

/** On client-side navigation the page opens at once and the orders load after it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (!currentUser()) return serverLoader()
  const orders: Orders | Promise<Orders> = browserApi.orders.mine({}).then((reply) => reply.orders, nothing)
  return { orders }
}

const nothing = () => null

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Orders', noindex: true })

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountLayout title="My Orders">
      <Suspense fallback={<OrdersSkeleton />}>
        <Await resolve={loaderData.orders}>
          {(orders) => (orders === null ? <OrdersFailed /> : <OrderList orders={orders} />)}
        </Await>
      </Suspense>
    </AccountLayout>
  )
}

function OrderList({ orders }: { orders: Order[] }) {
  if (orders.length === 0) {
    return (
      <div className="pt-10">
        <p className="type-lead">You have no past orders.</p>
        <Link
          to={PAGES.allKnives}
          prefetch="intent"
          className={buttonStyle('primary', 'normal', 'mt-6 max-sm:w-full')}
        >
          All Products
        </Link>
      </div>
    )
  }
  return (
    <ul>
      {orders.map((order) => (
        <OrderRow key={order.order_uuid} order={order} />
      ))}
    </ul>
  )
}

function OrdersFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="max-w-160 pt-10">
      <Notice kind="failed">Failed to load orders.</Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Loading…'}
        onClick={() => void revalidate()}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <div role="status" className="pt-2">
      <span className="sr-only">Loading your orders…</span>
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="grid gap-5 border-b border-bone-300 py-7 md:grid-cols-[minmax(0,1fr)_auto] md:py-9"
        >
          <div>
            <Skeleton className="h-7 w-40" />
            <Skeleton className="mt-3 h-5 w-56" />
          </div>
          <Skeleton className="h-18 w-24 md:h-24 md:w-32" />
        </div>
      ))}
    </div>
  )
}
