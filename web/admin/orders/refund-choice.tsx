import { useId } from 'react'
import { formatDollars } from '#contract/money.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export type Refund = 'all' | 'part' | 'none'

interface RefundChoiceProps {
  /** Dollars that can still go back. */
  most: number
  chosen: Refund
  onChoose: (refund: Refund) => void
  /** The part, as typed. */
  typed: string
  onType: (text: string) => void
  error: string | undefined
}

/** How much of the money goes back: all, a part, or nothing. */
export function RefundChoice({ most, chosen, onChoose, typed, onType, error }: RefundChoiceProps) {
  const name = useId()
  const choices: [Refund, string, string?][] = [
    ['all', 'Refund all', formatDollars(most)],
    ['part', 'Refund a part'],
    ['none', 'Refund nothing'],
  ]
  return (
    <fieldset>
      <legend className="type-label pb-2">Money</legend>
      {choices.map(([refund, label, detail]) => (
        <RadioCard
          key={refund}
          name={name}
          label={label}
          detail={detail}
          checked={chosen === refund}
          onChange={() => onChoose(refund)}
          className="-mt-px"
        />
      ))}
      {chosen === 'part' && (
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => onType(event.target.value)}
          className="pt-3"
        />
      )}
    </fieldset>
  )
}
