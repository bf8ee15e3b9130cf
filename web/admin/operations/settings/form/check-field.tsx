import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { useCheckField } from './settings-form-context.ts'

interface CheckFieldProps {
  name: string
  label: string
  className?: string
  'aria-label'?: string
}

export function CheckField({ name, ...rest }: CheckFieldProps) {
  return <Checkbox {...useCheckField(name)} {...rest} />
}
