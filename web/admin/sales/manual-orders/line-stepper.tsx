import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'

interface LineStepperProps {
  name: string
  quantity: number
  /** Null without a limit. */
  max: number | null
  disabled: boolean
  onQuantity: (quantity: number) => void
}

/** Only a plus at 0, so that one press adds the first. */
export function LineStepper({ name, quantity, max, disabled, onQuantity }: LineStepperProps) {
  const isIn = quantity > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className={
        isIn
          ? 'inline-flex shrink-0 items-stretch rounded-control border border-bone-500 bg-white'
          : 'inline-flex shrink-0'
      }
    >
      {isIn && (
        <button
          type="button"
          aria-label={`Remove one ${name}`}
          disabled={disabled}
          onClick={() => onQuantity(quantity - 1)}
          className={STEP}
        >
          <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {isIn && (
        <span className="inline-flex min-w-10 items-center justify-center">
          {quantity}
          <span className="sr-only"> of {name}</span>
        </span>
      )}
      <button
        type="button"
        aria-label={isIn ? `Add another ${name}` : `Add ${name}`}
        disabled={disabled || (max !== null && quantity >= max)}
        onClick={() => onQuantity(quantity + 1)}
        className={STEP}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

const STEP =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:not-disabled:bg-bone-200 disabled:text-steel-500 disabled:opacity-60'
