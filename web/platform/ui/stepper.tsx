import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import { useEffect, useState } from 'react'
import { classes } from './cn.ts'

interface StepperProps {
  /** 'Quantity', or 'Quantity for {name}'. */
  label: string
  value: number
  max: number
  onChange: (quantity: number) => void
  /** A number above `max` was typed. The field then shows `max`. */
  onOverMax?: () => void
  disabled?: boolean
  className?: string
}

/** The field may be empty while typing; on blur it becomes 1. */
export function Stepper({ label, value, max, onChange, onOverMax, disabled, className }: StepperProps) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const suffix = label.replace(/^Quantity/, '')
  const most = Math.max(1, max)

  function set(quantity: number) {
    const within = Math.min(Math.max(1, quantity), most)
    setTyped(String(within))
    if (within !== value) onChange(within)
  }

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 5)
    if (digits === '' || Number(digits) === 0) return setTyped('')
    set(Number(digits))
    if (Number(digits) > most) onOverMax?.()
  }

  return (
    <div
      className={classes(
        'inline-flex h-13 items-stretch rounded-control border border-bone-500 bg-bone-50',
        disabled && 'border-bone-200 bg-bone-200 text-steel-500',
        className,
      )}
    >
      <button
        type="button"
        aria-label={`Decrease quantity${suffix}`}
        disabled={disabled || value <= 1}
        onClick={() => set(value - 1)}
        className={STEP}
      >
        <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => typed === '' && set(1)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') set(value + 1)
          if (event.key === 'ArrowDown') set(value - 1)
        }}
        className="w-12 min-w-0 grow bg-transparent text-center"
      />
      <button
        type="button"
        aria-label={`Increase quantity${suffix}`}
        disabled={disabled || value >= most}
        onClick={() => set(value + 1)}
        className={STEP}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

const STEP =
  'inline-flex w-12 shrink-0 items-center justify-center hover:not-disabled:bg-bone-200 disabled:text-steel-500 disabled:opacity-60'
