import { useState } from 'react'
import { FormSection } from '#web/admin/operations/settings/form/form-section.tsx'
import {
  useSettingsContext,
  useSettingsValue,
} from '#web/admin/operations/settings/form/settings-form-context.ts'
import { StateOptions } from '#web/admin/operations/settings/form/state-options.tsx'
import { useRows } from '#web/admin/operations/settings/form/use-rows.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { StateRow } from './state-row.tsx'
import { newStateTax, type StateTaxValues, WEST_VIRGINIA } from './values.ts'

interface AddStateProps {
  taken: readonly string[]
  onAdd: (state: string) => void
}

/** One row per state. Its ZIP code rates open below it. */
export function TaxStates() {
  const { readOnly } = useSettingsContext()
  const rows = useRows<StateTaxValues>('states')
  const states = useSettingsValue<StateTaxValues[]>('states')
  return (
    <FormSection title="States">
      {rows.ids.length === 0 ? (
        <div className="border-y border-bone-300 py-6">
          <p className="type-label">No state yet. Nothing is taxed.</p>
          {!readOnly && (
            <Button
              kind="secondary"
              size="card"
              className="mt-3"
              onClick={() => rows.add(structuredClone(WEST_VIRGINIA))}
            >
              Start with West Virginia, 6 %
            </Button>
          )}
        </div>
      ) : (
        <div
          aria-hidden="true"
          className="tax-row hidden border-b border-bone-300 pb-2 text-caption font-[550] text-steel-600 md:grid"
        >
          <span>State</span>
          <span>Rate</span>
          <span>Also tax</span>
          <span>ZIP code rates</span>
        </div>
      )}
      <div ref={rows.list}>
        {rows.ids.map((id, index) => (
          <StateRow key={id} index={index} onRemove={() => rows.remove(index)} />
        ))}
      </div>
      {!readOnly && (
        <AddState taken={states.map(({ state }) => state)} onAdd={(state) => rows.add(newStateTax(state))} />
      )}
    </FormSection>
  )
}

function AddState({ taken, onAdd }: AddStateProps) {
  const [state, setState] = useState('')
  const isFree = state !== '' && !taken.includes(state)
  return (
    <div className="flex flex-wrap items-end gap-3 pt-5">
      <Select
        label="State"
        value={isFree ? state : ''}
        onChange={({ target }) => setState(target.value)}
        className="grow sm:max-w-66"
      >
        <option value="">Choose a state</option>
        <StateOptions except={taken} />
      </Select>
      <Button
        kind="secondary"
        disabled={!isFree}
        onClick={() => {
          onAdd(state)
          setState('')
        }}
      >
        Add state
      </Button>
    </div>
  )
}
