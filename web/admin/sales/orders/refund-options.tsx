import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { amountError } from './parse-amount.ts'

export interface CancelValues {
  refund: 'full' | 'partial' | 'none'
  amount: string
  restock: boolean
}

interface RefundOptionsProps {
  /** In dollars. */
  refundable: number
  form: UseFormReturn<CancelValues>
}

export function RefundOptions({ refundable, form: { register, control, formState } }: RefundOptionsProps) {
  const refund = useWatch({ control, name: 'refund' })
  const options = [
    { value: 'full', label: 'Full refund', detail: formatDollars(refundable) },
    { value: 'partial', label: 'Partial refund', detail: null },
    { value: 'none', label: 'No refund', detail: null },
  ]
  return (
    <fieldset>
      <legend className="type-label pb-2">Refund</legend>
      {options.map((option) => (
        <RadioCard key={option.value} {...register('refund')} {...option} className="-mt-px" />
      ))}
      {refund === 'partial' && (
        <Field
          {...register('amount', { validate: (typed) => amountError(typed, refundable) })}
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
          className="pt-3"
        />
      )}
    </fieldset>
  )
}
