import { PAYMENT_METHOD_LABELS } from '#contract/sales/orders/order-sources.ts'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { type ManualOrderPayment, needsNote } from './manual-order-draft.ts'
import { PaymentNote } from './payment-note.tsx'
import type { ManualOrder } from './use-manual-order.ts'

const PAYMENTS: readonly { value: ManualOrderPayment; label: string }[] = [
  { value: 'link', label: PAYMENT_METHOD_LABELS.card },
  { value: 'cash', label: PAYMENT_METHOD_LABELS.cash },
  { value: 'check', label: PAYMENT_METHOD_LABELS.check },
  { value: 'other', label: PAYMENT_METHOD_LABELS.other },
]

/** @param legendStyle the look of "Payment", a heading on a phone */
export function PaymentFields({
  manualOrder,
  legendStyle,
}: {
  manualOrder: ManualOrder
  legendStyle: string
}) {
  const { draft, change, errors } = manualOrder
  return (
    <div>
      <fieldset className="min-w-0">
        <legend className={legendStyle}>Payment</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
          {PAYMENTS.map(({ value, label }) => (
            <RadioCard
              key={value}
              name="payment"
              label={label}
              value={value}
              checked={draft.payment === value}
              onChange={() => change({ payment: value })}
              className="min-h-12! bg-white!"
            />
          ))}
        </div>
      </fieldset>
      {needsNote(draft.payment) && (
        <PaymentNote
          method={draft.payment}
          value={draft.paymentNote}
          error={errors.payment_note}
          onChange={(paymentNote) => change({ paymentNote })}
        />
      )}
    </div>
  )
}
