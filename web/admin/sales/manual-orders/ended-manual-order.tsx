import { ADMIN_PAGES, adminOrderPage } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

export function EndedManualOrder({ order }: { order: AdminOrder }) {
  const isCancelled = order.events.some(({ kind, detail }) => kind === 'status' && detail.to === 'cancelled')
  return (
    <div className="pt-8" role="status">
      <p className="type-h3">{isCancelled ? 'This order is cancelled.' : 'The code no longer works.'}</p>
      <p className="pt-2 pb-6 text-steel-600">
        {isCancelled
          ? 'Nothing was charged, and its code no longer works.'
          : 'The order was not paid in time, and its pieces are for sale again. Take a new order for a new code.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to={ADMIN_PAGES.newManualOrder} className={buttonStyle('primary', 'normal', 'max-sm:w-full')}>
          New order
        </Link>
        <LinkUnderlined to={adminOrderPage(order.order_uuid)}>Order {order.id}</LinkUnderlined>
      </div>
    </div>
  )
}
