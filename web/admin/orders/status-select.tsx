import ChevronDown from 'virtual:icon/chevron-down'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-states.ts'
import { classes } from '#web/ui/cn.ts'
import { fieldStyle, SMALL_FIELD } from '#web/ui/field-style.ts'
import type { RowOrder } from './row-order.ts'

const DOTS: Record<OrderStatus, string> = {
  pending: 'bg-bone-500',
  paid: 'bg-brass-400',
  shipped: 'bg-steel-600',
  complete: 'bg-green-700',
  cancelled: 'bg-rust-700',
}

const SELECT_STYLE = fieldStyle({ extra: `h-11 appearance-none pr-9! pl-8! ${SMALL_FIELD} capitalize` })

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
    <div className="relative w-full md:w-42">
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute top-1/2 left-3.5 size-2 -translate-y-1/2 rounded-full',
          busy ? 'animate-skeleton bg-bone-500' : DOTS[order.status],
        )}
      />
      <select
        aria-label={`Status of order ${order.id}`}
        aria-busy={busy || undefined}
        value={order.status}
        onChange={(event) => !busy && onChange(event.target.value as OrderStatus)}
        className={SELECT_STYLE}
      >
        {OPTIONS}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </div>
  )
}
