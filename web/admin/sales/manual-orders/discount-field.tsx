import { Field } from '#web/platform/ui/field.tsx'
import type { ManualOrder } from './use-manual-order.ts'

export function DiscountField({ manualOrder: { draft, change, errors } }: { manualOrder: ManualOrder }) {
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
