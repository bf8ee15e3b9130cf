import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { apiContext } from '#web/api-context.ts'
import { browserApi } from '#web/browser-api.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountFrame } from '../account-frame.tsx'
import { currentVisitor } from '../session/session-store.ts'
import type { Route } from './+types/my-orders-page.ts'
import { OrderList } from './order-list.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

type Orders = Order[] | null

/** The page comes with its orders in it; null when they can't be had. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ orders: Orders | Promise<Orders> }> {
  const { orders } = context.get(apiContext)
  return { orders: await orders.mine({}).then((reply) => reply.orders, nothing) }
}

/** On the way from another page it opens at once, and the orders follow. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (!currentVisitor()) return serverLoader()
  const orders: Orders | Promise<Orders> = browserApi.orders.mine({}).then((reply) => reply.orders, nothing)
  return { orders }
}

const nothing = () => null

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Orders', noindex: true })

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame title="My Orders">
      <Suspense fallback={<OrdersSkeleton />}>
        <Await resolve={loaderData.orders}>
          {(orders) => (orders === null ? <OrdersFailed /> : <OrderList orders={orders} />)}
        </Await>
      </Suspense>
    </AccountFrame>
  )
}
