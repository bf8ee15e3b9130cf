import { useId } from 'react'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { useSettingsValue, useTextField } from './settings-form-context.ts'

interface MessageFieldProps {
  name: string
  label: string
  hint: string
  max: number
  rows: number
}

/** A long text with its length. */
export function MessageField({ name, max, hint, ...rest }: MessageFieldProps) {
  const length = useSettingsValue<string>(name).trim().length
  const id = useId()
  return (
    <div>
      <TextArea {...useTextField(name)} {...rest} aria-describedby={id} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <p id={id} className="pt-1 text-caption text-steel-600">
          {hint}
        </p>
        <TextLength length={length} max={max} />
      </div>
    </div>
  )
}

export function TextLength({ length, max }: { length: number; max: number }) {
  const isTooLong = length > max
  return (
    <p className={`pt-1 text-caption ${isTooLong ? 'text-rust-700' : 'text-steel-600'}`}>
      {length} of {max}
    </p>
  )
}
