import { Button } from '#web/platform/ui/button.tsx'
import { FormSection } from '../form/form-section.tsx'
import { useSettingsContext, useSettingsValue } from '../form/settings-form-context.ts'
import { useRows } from '../form/use-rows.ts'
import { AddState } from './add-state.tsx'
import { StateRow } from './state-row.tsx'
import { newStateTax, type StateTaxValues, WEST_VIRGINIA } from './values.ts'

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
