import { MAX_PRICE_DOLLARS } from '#contract/limits.ts'
import { fieldStyle } from '#web/ui/field-style.ts'

interface PriceInputProps {
  label: string
  name: string
  value: string
  onType: (text: string) => void
  onSettle: () => void
}

export function PriceInput({ label, name, value, onType, onSettle }: PriceInputProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-body"
      >
        $
      </span>
      <input
        type="number"
        name={name}
        aria-label={label}
        inputMode="decimal"
        min={0}
        max={MAX_PRICE_DOLLARS}
        step="any"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSettle()
        }}
        className={fieldStyle({ extra: 'price-input h-13 pr-2 pl-7' })}
      />
    </div>
  )
}
