import { type ComponentProps, useId } from 'react'
import { RATINGS } from '#contract/customers/reviews/values.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'

interface RatingChoiceProps extends ComponentProps<'input'> {
  error?: string | undefined
}

export function RatingChoice({ error, ...radio }: RatingChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-ends ${id}-message`} data-invalid={error ? '' : undefined}>
      <legend className="type-label pb-2">Rating</legend>
      <div className="grid grid-cols-5 gap-2">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className={classes(
              'type-button flex h-14 items-center justify-center rounded-control border bg-bone-50 transition-colors duration-120 hover:border-steel-950 has-checked:border-steel-950 has-checked:bg-steel-950 has-checked:text-bone-50 has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]',
              error ? 'border-rust-700 shadow-[inset_0_0_0_1px_var(--color-rust-700)]' : 'border-bone-500',
            )}
          >
            <input {...radio} type="radio" value={rating} aria-label={`${rating} of 5`} className="sr-only" />
            <span aria-hidden="true">{rating}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-ends`} className="flex justify-between gap-4 pt-2 text-small text-steel-600">
        <span>1, send it back</span>
        <span className="text-right">5, as it should be</span>
      </p>
      <div className="pt-1 empty:hidden">
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </fieldset>
  )
}
