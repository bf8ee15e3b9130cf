import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './cn.ts'
import { FieldMessage } from './field-message.tsx'
import { fieldStyle } from './field-style.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: string
  error?: string | undefined
  onSteel?: boolean
  /** Classes of the input; `className` belongs to the wrapper. */
  inputClassName?: string
}

export function Field({
  label,
  hint,
  error,
  onSteel,
  className,
  inputClassName,
  id,
  'aria-describedby': besides,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const messageId = `${inputId}-message`
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <label htmlFor={inputId} className="type-label">
        {label}
      </label>
      <input
        {...rest}
        id={inputId}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={classes(besides, (error || hint) && messageId) || undefined}
        className={fieldStyle({ error: Boolean(error), onSteel, extra: classes('h-13', inputClassName) })}
      />
      <FieldMessage id={messageId} hint={hint} error={error} onSteel={onSteel} />
    </div>
  )
}
