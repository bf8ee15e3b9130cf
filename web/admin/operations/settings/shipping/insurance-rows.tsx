import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { readDollars } from '#contract/platform/values/typed-number.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormSection } from '../form/form-section.tsx'
import { AddButton, RemoveButton } from '../form/row-buttons.tsx'
import { useErrors, useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'
import { useRows } from '../form/use-rows.ts'
import type { InsuranceValues } from './values.ts'

const SHOWN = 6
const MAX_ROWS = 100

/** The fee for each value. The long list of the carrier is folded. */
export function InsuranceRows() {
  const rows = useRows<InsuranceValues>('insurance')
  const values = useSettingsValue<InsuranceValues[]>('insurance')
  const [isOpen, setIsOpen] = useState(false)
  const wrong = Object.keys(useErrors('insurance') ?? {})
  const showsAll = isOpen || rows.ids.length <= SHOWN + 1 || wrong.some((index) => Number(index) >= SHOWN)
  const last = readDollars(values.at(-1)?.up_to ?? '')
  return (
    <FormSection
      title="Insurance"
      note={
        values.length === 0
          ? 'Without a row, insurance is not offered.'
          : `The first row that covers the order applies. Above ${Number.isNaN(last) ? 'the last row' : formatDollars(last)}, insurance is not offered.`
      }
    >
      <div ref={rows.list} className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {(showsAll ? rows.ids : rows.ids.slice(0, SHOWN)).map((id, index) => (
          <fieldset key={id} data-row className="grid grid-cols-[1fr_.75fr_44px] items-start gap-2">
            <legend className="sr-only">{`Insurance row ${index + 1}`}</legend>
            <TextField
              name={`insurance.${index}.up_to`}
              label="Up to"
              hideLabel
              small
              prefix="Up to $"
              inputMode="decimal"
            />
            <TextField
              name={`insurance.${index}.fee`}
              label="Fee"
              hideLabel
              small
              prefix="$"
              inputMode="decimal"
            />
            <RemoveButton label={`Remove row ${index + 1}`} onClick={() => rows.remove(index)} />
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2">
        {!showsAll && (
          <Button kind="secondary" size="card" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
            Show all {rows.ids.length} rows
          </Button>
        )}
        <AddButton
          full={rows.ids.length >= MAX_ROWS && `${MAX_ROWS} rows at most.`}
          onClick={() => {
            setIsOpen(true)
            rows.add({ up_to: '', fee: '' })
          }}
        >
          Add a row
        </AddButton>
      </div>
    </FormSection>
  )
}
