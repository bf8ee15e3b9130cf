import { formatDollars } from '#contract/platform/values/money.ts'
import type { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'

export interface CancelValues {
  refund: 'full' | 'partial' | 'none'
  amount: string
  restock: boolean
}

interface RefundOptionsProps {
  /** In dollars. */
  refundable: number
  form: ReturnType<typeof useMutationForm<CancelValues>>
}

export function RefundOptions({ refundable, form: { field, methods } }: RefundOptionsProps) {
  const options = [
    { value: 'full', label: 'Full refund', detail: formatDollars(refundable) },
    { value: 'partial', label: 'Partial refund', detail: null },
    { value: 'none', label: 'No refund', detail: null },
  ]
  return (
    <fieldset>
      <legend className="type-label pb-2">Refund</legend>
      {options.map((option) => (
        <RadioCard key={option.value} {...methods.register('refund')} {...option} className="-mt-px" />
      ))}
      {methods.watch('refund') === 'partial' && (
        <Field
          {...field('amount')}
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          className="pt-3"
        />
      )}
    </fieldset>
  )
}
