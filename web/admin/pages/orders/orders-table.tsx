import { useState } from 'react'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { CancelDialog } from '#web/admin/sales/orders/cancel-dialog.tsx'
import type { RowOrder } from '#web/admin/sales/orders/row-order.ts'
import { useOrderStatus } from '#web/admin/sales/orders/use-order-status.ts'
import { OrderRow } from './order-row.tsx'

interface OrdersTableProps {
  orders: RowOrder[]
  opened: AdminOrder | null
}

const COLUMNS = ['Order', 'Customer', 'Ship by', 'Payment', 'Total', 'Status', 'Placed']

export function OrdersTable({ orders, opened }: OrdersTableProps) {
  const [openUuid, setOpenUuid] = useState(opened?.order_uuid ?? null)
  const { setStatus, busy, toCancel, closeCancel } = useOrderStatus()
  return (
    <>
      <table className="orders-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Details</span>
            </th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={name === 'Total' ? 'figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <OrderRow
            key={order.order_uuid}
            order={order}
            opened={opened?.order_uuid === order.order_uuid ? opened : null}
            open={openUuid === order.order_uuid}
            onToggle={() => setOpenUuid(openUuid === order.order_uuid ? null : order.order_uuid)}
            busy={busy === order.order_uuid}
            onStatus={(status) => setStatus(order, status)}
          />
        ))}
      </table>
      <CancelDialog order={toCancel} onClose={closeCancel} />
    </>
  )
}
