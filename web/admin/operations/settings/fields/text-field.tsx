import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Field, Kind } from '#contract/operations/settings/fields.ts'
import { useFormValue, useFormValues, useInput } from '#web/admin/platform/form/form-context.ts'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { useSection, useSetting } from '../form/section-context.ts'
import type { Texts } from '../form/setting-texts.ts'

export interface TextFieldProps {
  name: string
  /** In rows, where the field's own label would not say which row. */
  label?: string
  /** In rows under a common heading, the label is for screen readers: always, or from 640 px up. */
  hideLabel?: boolean | 'wide'
  /** Before the text. */
  prefix?: ReactNode
  small?: boolean
  className?: string
  inputClassName?: string
}

const NUMBER = { inputMode: 'decimal' } as const
const WHOLE_NUMBER = { inputMode: 'numeric' } as const

const ATTRIBUTES: Partial<Record<Kind, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
  zip: { inputMode: 'numeric', maxLength: 5 },
  clock: { type: 'time' },
  day: { type: 'date' },
  moment: { type: 'datetime-local' },
  whole: WHOLE_NUMBER,
  days: WHOLE_NUMBER,
  range: WHOLE_NUMBER,
  ounces: NUMBER,
  dollars: NUMBER,
  percent: NUMBER,
}

/** A field of one line. */
export function TextField({
  name,
  label,
  hideLabel,
  prefix,
  small,
  className,
  inputClassName,
}: TextFieldProps) {
  const field = useSetting(name)
  const { timeZone } = useSection()
  const { error, ...input } = useInput(name)
  const id = useId()
  const messageId = `${id}-message`
  const unit = unitOf(field)
  const ownLabel = field.kind === 'moment' ? `${field.label}, ${timeZoneLabel(timeZone)}` : field.label
  return (
    <div className={classes('flex min-w-0 flex-col gap-2', className)}>
      <label
        htmlFor={id}
        className={classes('type-label', hideLabel && (hideLabel === 'wide' ? 'sm:sr-only' : 'sr-only'))}
      >
        {label ?? ownLabel}
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
        {prefix ? <Affix>{prefix}</Affix> : field.kind === 'dollars' && <DollarSign name={name} />}
        <input
          autoComplete="off"
          {...ATTRIBUTES[field.kind]}
          placeholder={field.placeholder}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || field.help ? messageId : undefined}
          className={classes(
            'w-full min-w-0 self-stretch bg-transparent! outline-none! shadow-none! disabled:text-steel-500',
            small ? SMALL_FIELD : 'text-body',
          )}
        />
        {unit && <Affix>{unit}</Affix>}
      </div>
      {!error && <Help id={messageId} field={field} />}
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}

const UNITS: Partial<Record<Kind, string>> = { days: 'days', ounces: 'oz', percent: '%' }

const unitOf = (field: Field) => (field.kind === 'whole' ? field.unit : UNITS[field.kind])

/** Absent where an empty field says that there is no amount. */
function DollarSign({ name }: { name: string }) {
  const { nullable } = useSetting(name)
  const text = useFormValue(name)
  return nullable && text === '' ? null : <Affix>$</Affix>
}

interface HelpProps {
  id: string
  field: Field
  className?: string
}

export function Help({ id, field: { help }, className }: HelpProps) {
  if (!help) return null
  return (
    <p id={id} className={classes('text-caption text-steel-600', className)}>
      {typeof help === 'string' ? help : <ChangingHelp help={help} />}
    </p>
  )
}

function ChangingHelp({ help }: { help: Extract<Field['help'], (...args: never) => string> }) {
  const { timeZone } = useSection()
  return help(useFormValues<Texts>(), timeZoneLabel(timeZone))
}

function Affix({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-small whitespace-nowrap text-steel-600">
      {children}
    </span>
  )
}
