import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Order } from '#contract/sales/orders/orders.ts'
import { AccountLayout } from '#web/account/account-layout.tsx'
import { apiContext } from '#web/api-context.ts'
import { browserApi } from '#web/browser-api.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { currentUser } from '../session/session-store.ts'
import type { Route } from './+types/my-orders-page.ts'
import { OrderList } from './order-list.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

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
