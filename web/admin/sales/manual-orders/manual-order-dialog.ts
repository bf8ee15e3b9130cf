import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

/** A dialog about an order. */
export interface ManualOrderDialogProps {
  order: AdminOrder
  /** With the order as it is after the change. */
  onOrder: (order: AdminOrder) => void
  onClose: () => void
}
