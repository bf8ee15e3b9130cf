import { useId } from 'react'
import { Switch } from '#web/platform/ui/switch.tsx'
import { useCheckField } from './settings-form-context.ts'

interface SwitchFieldProps {
  name: string
  label: string
  note: string
}

export function SwitchField({ name, label, note }: SwitchFieldProps) {
  const { error: _, ...field } = useCheckField(name)
  const id = useId()
  return (
    <div>
      <Switch {...field} label={label} aria-describedby={id} />
      <p id={id} className="-mt-2 pr-16 text-caption text-steel-600">
        {note}
      </p>
    </div>
  )
}
