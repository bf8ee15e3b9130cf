import { stateOfZip } from '#contract/sales/checkout/zip-prefixes.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { StateOptions } from '../form/state-options.tsx'
import type { OrderChoice } from './order-choice.ts'

interface ExamplePlaceProps {
  choice: OrderChoice
  withZip: boolean
  onChange: (part: Partial<OrderChoice>) => void
}

/** A ZIP code brings its state. */
export function ExamplePlace({ choice: { state, zip }, withZip, onChange }: ExamplePlaceProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 pt-3 sm:max-lg:grid-cols-2">
      {withZip && (
        <Field
          label="Try a ZIP code"
          value={zip}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          onChange={({ target }) => {
            const typed = target.value.replace(/\D/g, '')
            const found = stateOfZip(typed)
            onChange({ zip: typed, ...(found && { state: found }) })
          }}
        />
      )}
      <Select label="To" value={state} onChange={({ target }) => onChange({ state: target.value })}>
        <StateOptions />
      </Select>
    </div>
  )
}
