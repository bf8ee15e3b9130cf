import { useId } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { fieldStyle, SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { useSettingsContext, useSettingsValue, useTextField } from '../form/settings-form-context.ts'
import { isChangedPrice } from './use-prices.ts'

interface PriceCellProps {
  pounds: number
  className: string
}

export function PriceCell({ pounds, className }: PriceCellProps) {
  const { saved } = useSettingsContext()
  const index = pounds - 1
  const name = `standard.${index}`
  const { error, ...field } = useTextField(name)
  const isChanged = isChangedPrice(useSettingsValue<string>(name), (saved.standard as string[])[index] ?? '')
  const id = useId()
  return (
    <div className={className}>
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-2 @xl:grid-cols-[2.375rem_minmax(0,1fr)] @xl:gap-1.5">
        <label htmlFor={id} className="text-right text-caption whitespace-nowrap text-steel-600">
          {pounds} lb
        </label>
        <input
          {...field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          className={fieldStyle({
            error: Boolean(error),
            extra: classes(
              'h-11 px-2! text-right @xl:px-1.5! md:pointer-fine:h-9',
              SMALL_FIELD,
              isChanged && 'font-semibold',
              isChanged &&
                !error &&
                'border-b-steel-950! shadow-[inset_0_-2px_0_var(--color-steel-950)] focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]',
            ),
          })}
        />
      </div>
      {error && (
        <div className="pt-1">
          <FieldMessage id={`${id}-message`} error={error} />
        </div>
      )}
    </div>
  )
}
