import { useState } from 'react'
import {
  MANUAL_METHODS,
  type ManualMethod,
  PAYMENT_METHOD_LABELS,
} from '#contract/sales/orders/order-sources.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'
import { PaymentNote } from './payment-note.tsx'
import { contradiction, lostAnswer, recordPayment, takenLabel } from './record-payment.ts'

const FAILED = 'The payment could not be recorded.'

interface TakePaymentProps extends ManualOrderDialogProps {
  initialMethod?: ManualMethod
}

/** For an order whose payment link is open. */
export function TakePayment({ order, initialMethod = 'cash', onOrder, onClose }: TakePaymentProps) {
  const { write, busy } = useWrite()
  const [method, setMethod] = useState(initialMethod)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function take() {
    setFailure(null)
    const taken = { payment: method, payment_note: note.trim() || null }
    const recorded = await write({
      key: 'take',
      send: () => recordPayment(order, taken),
      done: (now) =>
        contradiction(now, method) ? '' : `${takenLabel(now, method)} recorded for order ${order.id}.`,
      failed: FAILED,
      onError: (error) => {
        setFailure(lostAnswer(error) ?? errorMessage(error, FAILED))
        return true
      },
    })
    if (!recorded) return
    const instead = contradiction(recorded, method)
    if (instead) showAlert(instead)
    onOrder(recorded)
    onClose()
  }

  return (
    <FormDialog
      title={`Take payment for order ${order.id}`}
      description="The order is paid at once. Its link and any open payment page stop working, and the customer’s card is not charged."
      verb={`Record ${takenLabel(order, method)}`}
      busy={busy !== null && 'Saving…'}
      onSubmit={() => void take()}
      onCancel={onClose}
    >
      <fieldset className="min-w-0 pt-5">
        <legend className="sr-only">Payment</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2">
          {MANUAL_METHODS.map((value) => (
            <RadioCard
              key={value}
              name="manual_method"
              label={PAYMENT_METHOD_LABELS[value]}
              value={value}
              checked={method === value}
              onChange={() => setMethod(value)}
              className="min-h-12! gap-2.5! bg-white! px-3!"
            />
          ))}
        </div>
      </fieldset>
      <PaymentNote method={method} value={note} onChange={setNote} />
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </FormDialog>
  )
}
