import { RemoveButton } from '../form/row-buttons.tsx'
import { TextField } from '../form/text-field.tsx'
import { DayButtons } from './day-buttons.tsx'

export function HoursRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <fieldset data-row className="flex flex-wrap items-start gap-3">
      <legend className="sr-only">{`Hours ${index + 1}`}</legend>
      <DayButtons name={`hours.${index}.days`} />
      <div className="grid grow grid-cols-[1fr_1fr_44px] items-start gap-3 max-sm:w-full sm:max-w-78">
        <TextField name={`hours.${index}.opens`} label="Opens" type="time" inputClassName={TIME} />
        <TextField name={`hours.${index}.closes`} label="Closes" type="time" inputClassName={TIME} />
        <div className="flex h-13 items-center pt-7.5 box-content">
          <RemoveButton label={`Remove hours ${index + 1}`} onClick={onRemove} />
        </div>
      </div>
    </fieldset>
  )
}

/** The box is as wide as a time, so the picker's button goes; the whole field still opens it with the keyboard. */
const TIME = 'sm:px-3! [&_input::-webkit-calendar-picker-indicator]:hidden'
