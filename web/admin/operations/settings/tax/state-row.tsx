import ChevronDown from 'virtual:icon/chevron-down'
import { useId, useState } from 'react'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { CheckField } from '../form/check-field.tsx'
import { RemoveButton } from '../form/row-buttons.tsx'
import { useErrors, useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'
import type { StateTaxValues } from './values.ts'
import { ZipRates } from './zip-rates.tsx'

interface StateRowProps {
  index: number
  onRemove: () => void
}

export function StateRow({ index, onRemove }: StateRowProps) {
  const { state, rate, zip_rates } = useSettingsValue<StateTaxValues>(`states.${index}`)
  const errors = useErrors(`states.${index}`)
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || errors?.zip_rates !== undefined
  const id = useId()
  const name = STATES[state as StateCode] ?? state
  return (
    <fieldset data-row className="border-b border-bone-300">
      <legend className="sr-only">{name}</legend>
      <div className="tax-row grid items-start gap-y-1 py-3">
        <span aria-hidden="true" className="type-label flex min-h-11 items-center">
          {name}
        </span>
        <TextField
          name={`states.${index}.rate`}
          label={`Rate in ${name}`}
          hideLabel
          small
          suffix="%"
          inputMode="decimal"
        />
        <div className="flex flex-wrap gap-x-6 max-md:col-span-full [&_label]:text-small">
          <CheckField name={`states.${index}.tax_shipping`} label="Tax shipping" />
          <CheckField name={`states.${index}.tax_card_fee`} label="Tax the card processing fee" />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpened(!isOpen)}
          className="type-label -ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-2 text-left hover:bg-bone-200"
        >
          <span className="md:hidden">ZIP codes: </span>
          {zip_rates.length === 0 ? 'None' : pluralize(zip_rates.length, 'rate')}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('transition-transform duration-180', isOpen && 'rotate-180')}
          />
        </button>
        <span className="justify-self-end">
          <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
      <FieldMessage id={`${id}-state`} error={(errors?.state as { message?: string } | undefined)?.message} />
      {isOpen && (
        <div id={id} className="mb-5 bg-bone-100 p-5">
          <ZipRates index={index} state={state} stateRate={rate} />
        </div>
      )}
    </fieldset>
  )
}
