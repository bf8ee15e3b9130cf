import { useRef, useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readAmount } from './amount.ts'
import { type Refund, RefundChoice } from './refund-choice.tsx'
import { sendBack } from './send-back.ts'

/** Asks, on the way to cancelled, what becomes of the money and of the pieces. */
export function CancelDialog({ order, onClose }: { order: StaffOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { id, order_uuid: orderUuid, status, holds_stock } = order
  const { refundable } = order.payment
  const { write, busy } = useWrite()
  const [refund, setRefund] = useState<Refund>(refundable > 0 ? 'all' : 'none')
  const [typed, setTyped] = useState('')
  // What has left the house is not on the shelf until it is back.
  const [restock, setRestock] = useState(status === 'pending' || status === 'paid')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const part = refund === 'part' ? readAmount(typed, refundable) : null
  const dollars = refund === 'all' ? refundable : part && 'dollars' in part ? part.dollars : 0

  async function cancel() {
    setFailure(null)
    if (part && 'error' in part) {
      setError(part.error)
      content.current?.querySelector<HTMLElement>('input[inputmode]')?.focus()
      return
    }
    const set = { orderUuid, status: 'cancelled' as const, restock: holds_stock && restock }
    const failed = `Order ${id} could not be cancelled.`
    const reply = await write({
      key: 'cancel',
      send: async () => {
        if (part) await sendBack(orderUuid, dollars)
        return browserApi.admin.setOrderStatus({ ...set, refund: refund === 'all' })
      },
      done: dollars
        ? `Order ${id} set to cancelled. ${formatDollars(dollars)} goes back to the card.`
        : `Order ${id} set to cancelled.`,
      ...(!dollars && { undo: () => browserApi.admin.setOrderStatus({ orderUuid, status }) }),
      failed,
      takes: (error) => {
        setFailure(sentenceOf(error, failed))
        return true
      },
    })
    if (reply) onClose()
  }

  return (
    <Dialog
      open
      question={`Set order ${id} to cancelled?`}
      verb={dollars ? `Set to cancelled and refund ${formatDollars(dollars)}` : 'Set to cancelled'}
      danger
      busy={busy === 'cancel' && 'Working…'}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>{order.payment.captured > 0 ? 'The buyer gets an email about it.' : 'Nothing was paid for it.'}</p>
      <div ref={content} className="flex flex-col gap-4 pt-5 text-steel-950">
        {refundable > 0 && (
          <RefundChoice
            most={refundable}
            chosen={refund}
            onChoose={(choice) => {
              setRefund(choice)
              setError(undefined)
            }}
            typed={typed}
            onType={(text) => {
              setTyped(text)
              setError(undefined)
            }}
            error={error}
          />
        )}
        {holds_stock ? (
          <Checkbox
            label="Put the pieces back on the shelf"
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
        ) : (
          <p className="text-small text-steel-600">Its pieces are on the shelf already.</p>
        )}
        {failure && <Notice kind="failed">{failure}</Notice>}
      </div>
    </Dialog>
  )
}
