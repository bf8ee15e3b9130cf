import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import {
  MANUAL_METHODS,
  type ManualMethod,
  PAYMENT_METHOD_LABELS,
} from '#contract/sales/orders/order-sources.ts'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import type { ManualOrderDialogProps } from './manual-order-dialog.ts'
import { PaymentNote } from './payment-note.tsx'
import { contradiction, lostAnswer, recordPayment, takenLabel } from './record-payment.ts'

interface TakenValues {
  method: ManualMethod
  note: string
}

interface Taken {
  recorded: AdminOrder
  method: ManualMethod
  /** Says what else happened to the order. */
  instead: string | null
}

interface TakePaymentProps extends ManualOrderDialogProps {
  initialMethod?: ManualMethod
}

/** For an order whose payment link is open. */
export function TakePayment({ order, initialMethod = 'cash', onOrder, onClose }: TakePaymentProps) {
  const form = useMutationForm<TakenValues, TakenValues, Taken>({
    defaultValues: { method: initialMethod, note: '' },
    async send({ method, note }) {
      const recorded = await recordPayment(order, { payment: method, payment_note: note.trim() || null })
      return { recorded, method, instead: contradiction(recorded, method) }
    },
    done: ({ recorded, method, instead }) =>
      instead ? '' : `${takenLabel(recorded, method)} recorded for order ${order.id}.`,
    onDone({ recorded, instead }) {
      if (instead) showAlert(instead)
      onOrder(recorded)
      onClose()
    },
    onError(error) {
      const lost = lostAnswer(error)
      if (lost) form.setFailure(lost)
      return lost !== null
    },
    fallback: 'The payment could not be recorded.',
  })
  const { register, setValue, watch } = form.methods
  const { method, note } = watch()

  return (
    <FormDialog
      form={form}
      title={`Take payment for order ${order.id}`}
      description="The order is paid at once. Its link and any open payment page stop working, and the customer’s card is not charged."
      verb={`Record ${takenLabel(order, method)}`}
      busy="Saving…"
      onCancel={onClose}
    >
      <fieldset className="min-w-0 pt-5">
        <legend className="sr-only">Payment</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2">
          {MANUAL_METHODS.map((value) => (
            <RadioCard
              key={value}
              {...register('method')}
              label={PAYMENT_METHOD_LABELS[value]}
              value={value}
              className="min-h-12! gap-2.5! bg-white! px-3!"
            />
          ))}
        </div>
      </fieldset>
      <PaymentNote method={method} value={note} onChange={(typed) => setValue('note', typed)} />
    </FormDialog>
  )
}
