import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

/** A paid order stays in the queue when its money went back, until staff cancel it. */
export function MoneyWarning({ order }: { order: AdminOrder }) {
  const warning = warningOf(order)
  return (
    warning && (
      <Notice kind="failed" className="mb-4">
        {warning}
      </Notice>
    )
  )
}

function warningOf({ refunded, total_price, disputes }: AdminOrder): string | null {
  if (disputes.some(({ status }) => status === 'lost')) {
    return 'The bank returned the money to the customer after a dispute. Cancel this order instead of shipping it.'
  }
  if (disputes.some(({ status }) => status === 'open')) {
    return 'The customer disputes this payment. Decide whether it ships before you pack it.'
  }
  if (refunded === 0) return null
  if (refunded >= total_price) {
    return 'This order was refunded in full. Cancel it instead of shipping it.'
  }
  return `${formatDollars(refunded)} of this order was refunded. Check what still goes into the parcel.`
}
