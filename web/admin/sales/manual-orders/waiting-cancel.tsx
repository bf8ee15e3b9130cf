import { useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'

const FAILED = 'The order could not be cancelled.'

export function WaitingCancel({ order, onOrder, onClose }: ManualOrderDialogProps) {
  const { write, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)

  async function cancel() {
    setFailure(null)
    const reply = await write({
      key: 'cancel',
      send: () =>
        adminApi.setOrderStatus({ orderUuid: order.order_uuid, status: 'cancelled', restock: true }),
      done: `Order ${order.id} set to cancelled.`,
      failed: FAILED,
      onError: (error) => {
        setFailure(errorMessage(error, FAILED))
        return true
      },
    })
    if (!reply) return
    onOrder(reply.order)
    onClose()
  }

  return (
    <Dialog
      open
      question={`Cancel order ${order.id}?`}
      verb="Cancel order"
      danger
      busy={busy !== null && 'Cancelling…'}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>The code stops working, and the pieces are for sale again. The customer has not paid.</p>
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
