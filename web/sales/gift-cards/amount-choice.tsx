import { MAX_GIFT_CARD, MIN_GIFT_CARD, OFFERED_AMOUNTS } from '#contract/sales/gift-cards/values.ts'
import { Field } from '#web/platform/ui/field.tsx'
import type { GiftCardFormState } from './use-gift-card-form.ts'

interface AmountChoiceProps {
  field: GiftCardFormState['field']
  /** Shows a field for any other amount. */
  isOther: boolean
}

const RANGE = `Whole dollars, $${MIN_GIFT_CARD} to $${MAX_GIFT_CARD}`

export function AmountChoice({ field, isOther }: AmountChoiceProps) {
  const { error: _, ...choice } = field('choice')
  const choices = [
    ...OFFERED_AMOUNTS.map((amount) => ({ value: String(amount), label: `$${amount}` })),
    { value: 'other', label: 'Other' },
  ]
  return (
    <fieldset aria-describedby="amount-range" className="min-w-0">
      <legend className="type-label pb-2">Amount</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="inline-flex min-h-13 cursor-pointer items-center justify-center rounded-control bg-bone-200 px-2 tabular-nums transition-colors duration-120 hover:bg-bone-300 has-checked:bg-steel-950 has-checked:font-medium has-checked:text-bone-50 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]"
          >
            <input {...choice} type="radio" value={value} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
      {isOther ? (
        <Field
          {...field('other')}
          label="Other amount, in dollars"
          hint={RANGE}
          required
          inputMode="numeric"
          autoComplete="off"
          className="scroll-mt-24 pt-4 sm:max-w-[calc(50%-8px)]"
        />
      ) : (
        <p className="pt-2 text-small text-steel-600">{RANGE}</p>
      )}
      <span id="amount-range" className="sr-only">
        {RANGE}
      </span>
    </fieldset>
  )
}
