import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { useTextField } from './settings-form-context.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'prefix'> {
  name: string
  label: string
  /** In rows under a common heading, the label is for screen readers: always, or from 640 px up. */
  hideLabel?: boolean | 'wide'
  hint?: string | undefined
  /** Before the text, such as "$". */
  prefix?: ReactNode
  /** After the text, such as "%". */
  suffix?: ReactNode
  small?: boolean
  inputClassName?: string | false
}

/** A text field of the settings. `name` is the field's path in the section, such as "phones.0.number". */
export function TextField({
  name,
  label,
  hideLabel,
  hint,
  prefix,
  suffix,
  small,
  className,
  inputClassName,
  ...rest
}: TextFieldProps) {
  const { error, ...field } = useTextField(name)
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div className={classes('flex min-w-0 flex-col gap-2', className)}>
      <label
        htmlFor={id}
        className={classes('type-label', hideLabel && (hideLabel === 'wide' ? 'sm:sr-only' : 'sr-only'))}
      >
        {label}
      </label>
      <div
        className={classes(
          'flex items-center gap-2 rounded-control border bg-white has-disabled:border-bone-200 has-disabled:bg-bone-200',
          'has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]',
          small ? 'min-h-11 px-2.5' : 'min-h-13 px-4',
          error
            ? 'border-rust-700 inset-ring-1 inset-ring-rust-700'
            : 'border-bone-500 not-has-disabled:hover:border-steel-950',
          inputClassName,
        )}
      >
        {prefix && <Affix>{prefix}</Affix>}
        <input
          autoComplete="off"
          {...rest}
          {...field}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
          className={classes(
            'w-full min-w-0 self-stretch bg-transparent! outline-none! shadow-none! disabled:text-steel-500',
            small ? SMALL_FIELD : 'text-body',
          )}
        />
        {suffix && <Affix>{suffix}</Affix>}
      </div>
      {hint && !error && (
        <p id={messageId} className="text-caption text-steel-600">
          {hint}
        </p>
      )}
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}

function Affix({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-small whitespace-nowrap text-steel-600">
      {children}
    </span>
  )
}
