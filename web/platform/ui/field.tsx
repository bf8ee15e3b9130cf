import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './cn.ts'
import { FieldMessage, wasSentence } from './field-message.tsx'
import { fieldStyle } from './field-style.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: string | undefined
  /** Appends "optional" to the label. */
  optional?: boolean
  error?: string | undefined
  /** What the shop has while the field has something else. */
  was?: string | undefined
  onSteel?: boolean
  /** Classes of the input; `className` belongs to the wrapper. */
  inputClassName?: string
}

const EMAIL_KEYBOARD = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function Field({
  label,
  optional,
  hint,
  error,
  was,
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
        {optional && <span className="font-normal text-steel-600"> optional</span>}
      </label>
      <input
        {...(rest.type === 'email' && EMAIL_KEYBOARD)}
        {...rest}
        id={inputId}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={classes(besides, (error || hint || was !== undefined) && messageId) || undefined}
        className={fieldStyle({
          error: Boolean(error),
          onSteel,
          extra: classes('h-13', was !== undefined && 'field-changed', inputClassName),
        })}
      />
      <FieldMessage
        id={messageId}
        hint={was === undefined ? hint : wasSentence(was)}
        error={error}
        onSteel={onSteel}
      />
    </div>
  )
}
