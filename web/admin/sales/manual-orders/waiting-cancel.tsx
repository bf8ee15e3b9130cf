import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

type None = Record<string, never>

export function WaitingCancel({ order, onOrder, onClose }: ManualOrderDialogProps) {
  const form = useMutationForm<None, None, { order: AdminOrder }>({
    send: () => adminApi.setOrderStatus({ orderUuid: order.order_uuid, status: 'cancelled', restock: true }),
    done: `Order ${order.id} set to cancelled.`,
    onDone(reply) {
      onOrder(reply.order)
      onClose()
    },
    fallback: 'The order could not be cancelled.',
  })
  return (
    <FormDialog
      form={form}
      title={`Cancel order ${order.id}?`}
      description="The code stops working, and the pieces are for sale again. The customer has not paid."
      verb="Cancel order"
      danger
      busy="Cancelling…"
      onCancel={onClose}
    />
  )
}
