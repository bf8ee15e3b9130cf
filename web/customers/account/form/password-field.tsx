import Eye from 'virtual:icon/eye'
import EyeOff from 'virtual:icon/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { fieldStyle } from '#web/platform/ui/field-style.ts'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children?: ReactNode
}

export function PasswordField({ label, error, hint, children, className, id, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const messageId = `${inputId}-message`
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <label htmlFor={inputId} className="type-label">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={inputId}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
          className={fieldStyle({ error: Boolean(error), extra: 'h-13 pr-13!' })}
        />
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-control text-steel-600 hover:text-steel-950"
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">Show {label.toLowerCase()}</span>
        </button>
      </div>
      {children}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  )
}
