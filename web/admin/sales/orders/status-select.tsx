import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import type { RowOrder } from './row-order.ts'

const OPTIONS = ORDER_STATUSES.map((status) => (
  <option key={status} value={status}>
    {status}
  </option>
))

interface StatusSelectProps {
  order: RowOrder
  busy: boolean
  onChange: (status: OrderStatus) => void
}

export function StatusSelect({ order, busy, onChange }: StatusSelectProps) {
  return (
    <div className="status-select" data-status={busy ? 'busy' : order.status}>
      <select
        aria-label={`Status of order ${order.id}`}
        aria-busy={busy || undefined}
        value={order.status}
        onChange={(event) => !busy && onChange(event.target.value as OrderStatus)}
        className={fieldStyle({})}
      >
        {OPTIONS}
      </select>
    </div>
  )
}
