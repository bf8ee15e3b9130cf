import CircleAlert from 'virtual:icon/circle-alert'
import { useId } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { ORDER_SOURCE_LABELS } from '#contract/sales/orders/order-sources.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { customerLabel } from '#web/admin/sales/orders/customer-label.ts'
import type { RowOrder } from '#web/admin/sales/orders/row-order.ts'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { OrderDetail } from './order-detail.tsx'

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

interface OrderRowProps {
  order: RowOrder
  opened: AdminOrder | null
  open: boolean
  onToggle: () => void
  busy: boolean
  onStatus: (status: OrderStatus) => void
}

export function OrderRow({ order, opened, open, onToggle, busy, onStatus }: OrderRowProps) {
  const detailId = useId()
  return (
    <tbody className={open ? 'is-open' : undefined}>
      <tr className="order-row">
        <td className="order-toggle">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={onToggle}
          >
            <span>{open ? 'Hide details' : 'Show details'}</span>
          </button>
        </td>
        <th scope="row" className="order-number">
          {order.id}
          {order.flag && (
            <span className="order-alarm ml-2">
              <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
              Needs review
            </span>
          )}
        </th>
        <td className="order-customer">
          <p>{order.name}</p>
          <p>
            <span>{customerLabel(order)}</span>
            {' · '}
            <span>{order.summary}</span>
          </p>
        </td>
        <td className="order-ship-by">
          <ShipBy order={order} />
        </td>
        <td className="order-payment">
          <p>{order.payment}</p>
          <p>{ORDER_SOURCE_LABELS[order.source]}</p>
        </td>
        <td className="figure order-total">
          <p>{formatDollars(order.total_price)}</p>
          {order.refunded > 0 && (
            <p className="whitespace-nowrap">{formatDollars(order.refunded)} refunded</p>
          )}
          {order.isDisputed && (
            <p className="order-alarm">
              <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
              Dispute
            </p>
          )}
        </td>
        <td className="order-status">
          <StatusSelect order={order} busy={busy} onChange={onStatus} />
        </td>
        <td className="order-placed">
          <LocalTime instant={order.created_at} brief />
        </td>
      </tr>
      {open && (
        <tr id={detailId} className="order-detail">
          <td colSpan={8}>
            <OrderDetail listed={order} opened={opened} onStatus={onStatus} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** When an order must ship. */
function ShipBy({ order: { status, due, promised_ship_by: day } }: { order: RowOrder }) {
  if (status === 'shipped' || status === 'complete') {
    return <span className="text-steel-600">{day === null ? 'None' : 'Shipped'}</span>
  }
  if (status !== 'paid' || day === null) return <span className="text-steel-600">None</span>
  if (due === 'late') {
    return (
      <>
        <span className="inline-flex items-center gap-1.5 font-[550] text-rust-700">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          Late
        </span>
        <span className="block text-caption text-steel-600">{weekday(day)}</span>
      </>
    )
  }
  if (due === 'today') {
    return (
      <span className="inline-flex items-center gap-2 font-[550]">
        <span aria-hidden="true" className="size-2.5 rounded-full border border-brass-700 bg-brass-400" />
        Due today
      </span>
    )
  }
  return <span>{weekday(day)}</span>
}

function StatusSelect({ order, busy, onChange }: StatusSelectProps) {
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
