import CircleAlert from 'virtual:icon/circle-alert'
import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { ORDER_SOURCE_LABELS } from '#contract/sales/orders/order-sources.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { CancelDialog } from '#web/admin/sales/orders/cancel-dialog.tsx'
import { customerLabel } from '#web/admin/sales/orders/customer-label.ts'
import type { RowOrder } from '#web/admin/sales/orders/row-order.ts'
import { useOrderStatus } from '#web/admin/sales/orders/use-order-status.ts'
import { WaitingDot } from '#web/admin/sales/orders/waiting-dot.tsx'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { OrderDetail } from './order-detail.tsx'

interface OrdersTableProps {
  orders: RowOrder[]
  opened: AdminOrder | null
}

const rowId = ({ id }: RowOrder) => `order-${id}`

const COLUMNS: Column<RowOrder>[] = [
  {
    header: 'Order',
    kind: 'name',
    className: 'order-number',
    cell: ({ id, flag }) => (
      <>
        {id}
        {flag && (
          <span className="order-alarm ml-2">
            <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
            Needs review
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Customer',
    className: 'order-customer',
    cell: (order) => (
      <>
        <p>{order.name}</p>
        <p>
          <span>{customerLabel(order)}</span>
          {' · '}
          <span>{order.summary}</span>
        </p>
      </>
    ),
  },
  { header: 'Ship by', className: 'order-ship-by', cell: (order) => <ShipBy order={order} /> },
  {
    header: 'Payment',
    className: 'order-payment',
    cell: ({ payment, source }) => (
      <>
        <p>{payment}</p>
        <p>{ORDER_SOURCE_LABELS[source]}</p>
      </>
    ),
  },
  {
    header: 'Total',
    kind: 'figure',
    className: 'order-total',
    cell: ({ total_price, refunded, waiting, isDisputed }) => (
      <>
        <p>{formatDollars(total_price)}</p>
        {refunded > 0 && <p className="whitespace-nowrap">{formatDollars(refunded)} refunded</p>}
        {waiting > 0 && (
          <p className="whitespace-nowrap">
            <WaitingDot /> Waiting for {formatDollars(waiting)}
          </p>
        )}
        {isDisputed && (
          <p className="order-alarm">
            <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
            Dispute
          </p>
        )}
      </>
    ),
  },
]

const PLACED: Column<RowOrder> = {
  header: 'Placed',
  className: 'order-placed',
  cell: ({ created_at }) => <LocalTime instant={created_at} brief />,
}

export function OrdersTable({ orders, opened }: OrdersTableProps) {
  const [openUuid, setOpenUuid] = useState(opened?.order_uuid ?? null)
  const { setStatus, busy, toCancel, closeCancel } = useOrderStatus()
  return (
    <>
      <AdminTable
        rows={orders}
        rowKey={rowId}
        rowClassName={() => 'order-row'}
        className="orders-table"
        detail={(order) =>
          order.order_uuid === openUuid && (
            <OrderDetail
              listed={order}
              opened={opened?.order_uuid === openUuid ? opened : null}
              onStatus={(status) => setStatus(order, status)}
            />
          )
        }
        columns={[
          {
            header: 'Details',
            kind: 'actions',
            className: 'order-toggle',
            cell: (order) => {
              const isOpen = order.order_uuid === openUuid
              return (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `${rowId(order)}-details` : undefined}
                  onClick={() => setOpenUuid(isOpen ? null : order.order_uuid)}
                >
                  <span>{isOpen ? 'Hide details' : 'Show details'}</span>
                </button>
              )
            },
          },
          ...COLUMNS,
          {
            header: 'Status',
            className: 'order-status',
            cell: (order) => (
              <StatusSelect
                order={order}
                busy={busy === order.order_uuid}
                onChange={(status) => setStatus(order, status)}
              />
            ),
          },
          PLACED,
        ]}
      />
      <CancelDialog order={toCancel} onClose={closeCancel} />
    </>
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
