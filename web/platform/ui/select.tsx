import ChevronDown from 'virtual:icon/chevron-down'
import { type ComponentProps, useId } from 'react'
import { classes } from './cn.ts'
import { FieldMessage, wasSentence } from './field-message.tsx'
import { fieldStyle, SMALL_FIELD } from './field-style.ts'

interface SelectProps extends ComponentProps<'select'> {
  label: string
  hint?: string
  error?: string | undefined
  /** The value that the shop has while another one is chosen. */
  was?: string | undefined
  /** Puts the label on the left. */
  inline?: boolean
}

export function Select({ label, hint, error, was, inline, className, id, children, ...rest }: SelectProps) {
  const ownId = useId()
  const selectId = id ?? ownId
  const messageId = `${selectId}-message`
  return (
    <div className={classes('flex', inline ? 'items-center gap-3' : 'flex-col gap-2', className)}>
      <label htmlFor={selectId} className={classes(inline ? 'shrink-0 text-small' : 'type-label')}>
        {label}
      </label>
      <div className="relative grow">
        <select
          {...rest}
          id={selectId}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error || hint || was !== undefined ? messageId : undefined}
          className={fieldStyle({
            error: Boolean(error),
            extra: classes(
              'appearance-none pr-11',
              was !== undefined && 'field-changed',
              inline ? `h-11 ${SMALL_FIELD}` : 'h-13',
            ),
          })}
        >
          {children}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2"
        />
      </div>
      <FieldMessage id={messageId} hint={was === undefined ? hint : wasSentence(was)} error={error} />
    </div>
  )
}
