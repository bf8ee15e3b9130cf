import { useRef, useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { sentenceOf } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readAmount } from './amount.ts'
import { sendBack } from './send-back.ts'

/** Asks how much goes back to the card; its button says it once more before it does. */
export function RefundDialog({ order, onClose }: { order: StaffOrder | null; onClose: () => void }) {
  return order ? <OpenDialog key={order.order_uuid} order={order} onClose={onClose} /> : null
}

function OpenDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { refundable } = order.payment
  const { write, busy } = useWrite()
  const [typed, setTyped] = useState(refundable.toFixed(2))
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const amount = readAmount(typed, refundable)
  const field = useRef<HTMLDivElement>(null)

  async function refund() {
    setFailure(null)
    if ('error' in amount) {
      setError(amount.error)
      field.current?.querySelector('input')?.focus()
      return
    }
    const failed = 'The refund could not be sent.'
    const reply = await write({
      key: 'refund',
      send: () => sendBack(order.order_uuid, amount.dollars),
      done: `${formatDollars(amount.dollars)} of order ${order.id} goes back to the card. The buyer gets an email.`,
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
      question={`Refund order ${order.id}?`}
      verb={'error' in amount ? 'Refund' : `Refund ${formatDollars(amount.dollars)}`}
      danger
      busy={busy === 'refund' && 'Refunding…'}
      onConfirm={() => void refund()}
      onCancel={onClose}
    >
      <p>
        It goes to the card the order was paid with and can’t be taken back. {formatDollars(refundable)} can
        still be refunded.
      </p>
      <div ref={field} className="pt-5 text-steel-950">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}
