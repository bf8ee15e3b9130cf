import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Order } from '#contract/sales/orders/orders.ts'
import { AccountLayout } from '#web/customers/account/account-layout.tsx'
import { OrderList } from '#web/customers/account/orders/order-list.tsx'
import { OrdersFailed } from '#web/customers/account/orders/orders-failed.tsx'
import { OrdersSkeleton } from '#web/customers/account/orders/orders-skeleton.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { currentUser } from '#web/platform/session/session-store.ts'
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
