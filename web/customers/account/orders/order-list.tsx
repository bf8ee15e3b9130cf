import { PAGES } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { OrderRow } from './order-row.tsx'

export function OrderList({ orders }: { orders: Order[] }) {
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
