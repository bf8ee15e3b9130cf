import { useState } from 'react'
import type { ListedOrder, StaffOrder } from '#contract/staff-orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderRow } from './order-row.tsx'
import { useStatus } from './use-status.ts'

interface OrdersTableProps {
  orders: ListedOrder[]
  /** The one that the page came with, whole. */
  opened: StaffOrder | null
}

const COLUMNS = ['Order', 'Buyer', 'Account', 'Total', 'Status', 'Placed']

/** The orders, a row each; one at a time shows all that the shop knows of it. */
export function OrdersTable({ orders, opened }: OrdersTableProps) {
  const [openUuid, setOpenUuid] = useState(opened?.order_uuid ?? null)
  const { setStatus, busy, asked, forget } = useStatus()
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
      <CancelDialog order={asked} onClose={forget} />
    </>
  )
}
