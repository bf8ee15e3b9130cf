import { type ComponentProps, useId } from 'react'
import { classes } from './cn.ts'
import { FieldMessage } from './field-message.tsx'

interface CheckboxProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string | undefined
}

export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const messageId = `${boxId}-message`
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={boxId} className="flex min-h-11 items-center gap-3 py-2">
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
          className={classes(
            'check-mark size-6 shrink-0 appearance-none rounded-control border bg-bone-50 checked:border-steel-950 checked:bg-steel-950',
            error ? 'border-2 border-rust-700' : 'border-bone-500 hover:border-steel-950',
          )}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  )
}
