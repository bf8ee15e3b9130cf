import type { ManualMethod } from '#contract/sales/orders/order-sources.ts'
import { Field } from '#web/platform/ui/field.tsx'

const MAX_PAYMENT_NOTE = 200
const LABELS: Record<ManualMethod, string> = {
  cash: 'Note',
  check: 'Check number or note',
  other: 'How it is paid',
}

interface PaymentNoteProps {
  method: ManualMethod
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

export function PaymentNote({ method, value, error, onChange }: PaymentNoteProps) {
  return (
    <Field
      label={LABELS[method]}
      optional
      name="payment_note"
      maxLength={MAX_PAYMENT_NOTE}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      className="pt-4"
    />
  )
}
