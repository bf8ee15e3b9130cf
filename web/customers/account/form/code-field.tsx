import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useRef,
} from 'react'
import { CODE_DIGITS } from '#contract/customers/accounts/account-codes.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import { clearDigit, newDigits, setDigits } from './code-digits.ts'

interface CodeFieldProps {
  /** One character per box; a space is an empty box. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  /** A visible label. Without one, only screen readers get a name. */
  label?: string
  /** Excludes the field's name from the first box's name. */
  plain?: boolean
  autoFocus?: boolean
  className?: string
}

const POSITIONS = Array.from({ length: CODE_DIGITS }, (_, at) => at)

/** Six boxes that are typed, pasted and moved through as one field. */
function useBoxes(value: string, onChange: (value: string) => void) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => boxes.current[Math.max(0, Math.min(at, CODE_DIGITS - 1))]?.focus()

  function enter(at: number, text: string) {
    const digits = newDigits(value[at] ?? ' ', text)
    if (digits === '') return onChange(clearDigit(value, at))
    // A pasted code fills all boxes.
    const from = digits.length === CODE_DIGITS ? 0 : at
    onChange(setDigits(value, from, digits))
    focus(from + digits.length)
  }
  function onPaste(at: number, event: ClipboardEvent) {
    event.preventDefault()
    enter(at, event.clipboardData.getData('text'))
  }
  function onKeyDown(at: number, event: KeyboardEvent) {
    const to = MOVES[event.key]?.(at)
    if (to !== undefined) {
      event.preventDefault()
      focus(to)
    } else if (event.key === 'Backspace' && value[at] === ' ' && at > 0) {
      event.preventDefault()
      onChange(clearDigit(value, at - 1))
      focus(at - 1)
    }
  }
  return (at: number) => ({
    ref: (box: HTMLInputElement | null) => {
      boxes.current[at] = box
    },
    value: value[at]?.trim() ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => enter(at, event.target.value),
    onPaste: (event: ClipboardEvent) => onPaste(at, event),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(at, event),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  })
}

export function CodeField({
  value,
  onChange,
  error,
  hint,
  label,
  plain,
  autoFocus,
  className,
}: CodeFieldProps) {
  const id = useId()
  const box = useBoxes(value, onChange)
  return (
    <fieldset
      className={classes('min-w-0', className)}
      aria-describedby={error || hint ? `${id}-message` : undefined}
    >
      <legend id={`${id}-label`} className={label ? 'type-label pb-2' : 'sr-only'}>
        {label ?? '6-digit code'}
      </legend>
      <div className="grid max-w-120 grid-cols-6 gap-2 sm:gap-2.5">
        {POSITIONS.map((at) => (
          <span key={at}>
            <span id={`${id}-${at}`} className="sr-only" aria-hidden="true">
              Digit {at + 1} of 6
            </span>
            <input
              {...box(at)}
              // Autofill looks for the name of the whole field.
              aria-labelledby={at === 0 && !plain ? `${id}-label ${id}-${at}` : `${id}-${at}`}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              // biome-ignore lint/a11y/noAutofocus: the code is the one thing this step asks for
              autoFocus={autoFocus && at === 0}
              className={fieldStyle({
                error: Boolean(error),
                extra: 'h-15 px-0! text-center font-serif large-30/30! sm:h-17',
              })}
            />
          </span>
        ))}
      </div>
      <div className="pt-2 empty:hidden" role={error ? 'alert' : undefined}>
        <FieldMessage id={`${id}-message`} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}

const MOVES: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => CODE_DIGITS - 1,
}
