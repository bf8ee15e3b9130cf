import { type ComponentProps, useId } from 'react'
import { classes } from './cn.ts'
import { FieldMessage } from './field-message.tsx'
import { fieldStyle } from './field-style.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  hint?: string | undefined
  /** Appends "optional" to the label. */
  optional?: boolean
  error?: string | undefined
  onSteel?: boolean
}

export function TextArea({
  label,
  optional,
  hint,
  error,
  onSteel,
  className,
  id,
  'aria-describedby': besides,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const areaId = id ?? ownId
  const messageId = `${areaId}-message`
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <label htmlFor={areaId} className="type-label">
        {label}
        {optional && <span className="font-normal text-steel-600"> optional</span>}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(besides, (error || hint) && messageId) || undefined}
        className={fieldStyle({ error: Boolean(error), onSteel, extra: 'py-3' })}
      />
      <FieldMessage id={messageId} hint={hint} error={error} onSteel={onSteel} />
    </div>
  )
}
