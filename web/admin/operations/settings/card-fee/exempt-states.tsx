import X from 'virtual:icon/x'
import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { FormSection } from '../form/form-section.tsx'
import { useSettingsContext } from '../form/settings-form-context.ts'
import { StateOptions } from '../form/state-options.tsx'
import { useExemptStates } from './use-exempt-states.ts'

export function ExemptStates() {
  const { readOnly } = useSettingsContext()
  const { exempt, add, remove } = useExemptStates()
  return (
    <FormSection title="Exempt states" note="Customers in these states pay no card fee.">
      {exempt.length === 0 ? (
        <p className="type-label py-2">None</p>
      ) : (
        <ul aria-label="Exempt states" className="flex flex-wrap gap-2">
          {exempt.map((code) => (
            <li
              key={code}
              className="inline-flex min-h-11 items-center rounded-control bg-bone-200 pl-3.5 text-small not-has-[button]:pr-3.5"
            >
              {STATES[code as StateCode] ?? code}
              {!readOnly && (
                <button
                  type="button"
                  aria-label={`Remove ${STATES[code as StateCode] ?? code}`}
                  onClick={() => remove(code)}
                  className="ml-1 inline-flex size-11 items-center justify-center rounded-control hover:bg-bone-300"
                >
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Select
          label="Exempt a state"
          value=""
          onChange={({ target }) => target.value && add(target.value)}
          className="pt-4 sm:max-w-66"
        >
          <option value="">Choose a state</option>
          <StateOptions except={exempt} />
        </Select>
      )}
    </FormSection>
  )
}
