import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { errorMessage } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SaleDialogProps } from './sale-dialog.ts'

const FAILED = 'The payment could not be recorded.'

export function TakePayment({ order, onOrder, onClose }: SaleDialogProps) {
  const { write, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const amount = formatDollars(order.total_price)

  async function take() {
    setFailure(null)
    const reply = await write({
      key: 'cash',
      send: () => adminApi.takePayment({ orderUuid: order.order_uuid, payment: 'cash' }),
      done: `${amount} in cash recorded for order ${order.id}.`,
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
      question={`Take ${amount} in cash?`}
      verb="Take cash"
      busy={busy !== null && 'Saving…'}
      onConfirm={() => void take()}
      onCancel={onClose}
    >
      <p>The order is paid at once, and its payment link stops working.</p>
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
