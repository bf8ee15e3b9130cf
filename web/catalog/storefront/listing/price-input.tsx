import { MAX_PRICE_DOLLARS } from '#contract/platform/values/limits.ts'
import { fieldStyle } from '#web/platform/ui/field-style.ts'

interface PriceInputProps {
  label: string
  name: string
  value: string
  /** Undefined for a text that is no price. */
  dollars: number | undefined
  /** The id of what is wrong with the text. */
  error: string | undefined
  onType: (text: string) => void
  onStep: (dollars: 1 | -1) => void
  onSettle: () => void
}

/** A number input that keeps what was typed: the browser's own reads "99,5" as 995, and changes with the wheel. */
export function PriceInput({
  label,
  name,
  value,
  dollars,
  error,
  onType,
  onStep,
  onSettle,
}: PriceInputProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-body"
      >
        $
      </span>
      <input
        role="spinbutton"
        name={name}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={MAX_PRICE_DOLLARS}
        aria-valuenow={dollars}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          const { key } = event
          if (key !== 'Enter' && key !== 'ArrowUp' && key !== 'ArrowDown') return
          event.preventDefault()
          if (key === 'Enter') onSettle()
          else onStep(key === 'ArrowUp' ? 1 : -1)
        }}
        className={fieldStyle({ error: Boolean(error), extra: 'h-13 pr-2 pl-7' })}
      />
    </div>
  )
}
