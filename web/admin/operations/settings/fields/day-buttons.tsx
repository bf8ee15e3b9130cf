import { useId } from 'react'
import { WEEKDAYS } from '#contract/operations/settings/business-labels.ts'
import {
  useErrors,
  useFormContext,
  useFormValue,
  useSetValue,
} from '#web/admin/platform/form/form-context.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'

/** Days of the week are pressed, not typed. */
export function DayButtons({ name }: { name: string }) {
  const { readOnly } = useFormContext()
  const setValue = useSetValue()
  const days = useFormValue<number[]>(name) ?? []
  const error = useErrors(name)?.message
  const id = useId()
  const press = (day: number) =>
    setValue(name, days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort())
  return (
    <fieldset
      name={name}
      data-invalid={error ? true : undefined}
      className="max-w-full min-w-0 max-sm:w-full"
    >
      <legend className="type-label pb-2">Days</legend>
      <div className="grid grid-cols-7 gap-1">
        {WEEKDAYS.map((dayName, day) => (
          <button
            key={dayName}
            type="button"
            aria-pressed={days.includes(day)}
            aria-describedby={error ? id : undefined}
            disabled={readOnly}
            onClick={() => press(day)}
            className={classes(
              'min-h-13 min-w-0 rounded-control sm:w-12 border text-small transition-colors duration-120',
              days.includes(day)
                ? 'border-steel-950 bg-steel-950 text-bone-50 not-disabled:hover:bg-steel-800'
                : 'border-bone-500 bg-white not-disabled:hover:border-steel-950 disabled:bg-bone-200',
            )}
          >
            {dayName.slice(0, 3)}
          </button>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
    </fieldset>
  )
}
