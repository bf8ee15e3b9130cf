import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { useWrite } from '#web/admin/platform/shell/use-write.ts'

export interface WriteProps extends ReturnType<typeof useWrite> {
  order: AdminOrder
}
