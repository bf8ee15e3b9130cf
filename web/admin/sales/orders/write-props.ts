import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { useMutation } from '#web/admin/platform/form/use-mutation.ts'

export interface WriteProps extends Pick<ReturnType<typeof useMutation>, 'mutate' | 'busy'> {
  order: AdminOrder
}
