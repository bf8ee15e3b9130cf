import type { ComponentProps } from 'react'
import { Select } from '#web/platform/ui/select.tsx'
import { useTextField } from './settings-form-context.ts'

interface SelectFieldProps extends Omit<ComponentProps<typeof Select>, 'name' | 'onChange'> {
  name: string
  /** After the form has the new value. */
  onChosen?: (value: string) => void
}

export function SelectField({ name, onChosen, ...rest }: SelectFieldProps) {
  const field = useTextField(name)
  return (
    <Select
      {...rest}
      {...field}
      onChange={async (event) => {
        await field.onChange(event)
        onChosen?.(event.target.value)
      }}
    />
  )
}
