import { Field } from '#web/platform/ui/field.tsx'
import type { Sale } from './use-sale.ts'

export function DiscountField({ sale: { draft, change, errors } }: { sale: Sale }) {
  return (
    <Field
      label="Discount in dollars"
      name="discount"
      inputMode="decimal"
      autoComplete="off"
      placeholder="$0.00"
      value={draft.discount}
      error={errors.discount}
      onChange={(event) => change({ discount: event.target.value })}
    />
  )
}
