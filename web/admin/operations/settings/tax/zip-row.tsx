import TriangleAlert from 'virtual:icon/triangle-alert'
import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { stateOfZip } from '#contract/sales/checkout/zip-prefixes.ts'
import { RemoveButton } from '../form/row-buttons.tsx'
import { useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'

interface ZipRowProps {
  name: string
  state: string
  onRemove: () => void
}

export function ZipRow({ name, state, onRemove }: ZipRowProps) {
  const zip = (useSettingsValue<string>(`${name}.zip`) ?? '').trim()
  const warning = outsideWarning(zip, state)
  return (
    <fieldset data-row>
      <legend className="sr-only">{`Rate of ${zip || 'a ZIP code'}`}</legend>
      <div className="grid grid-cols-[1fr_1fr_44px] items-start gap-2">
        <TextField name={`${name}.zip`} label="ZIP code" hideLabel small inputMode="numeric" maxLength={5} />
        <TextField
          name={`${name}.rate`}
          label={`Rate${zip && ` in ${zip}`}`}
          hideLabel
          small
          suffix="%"
          inputMode="decimal"
        />
        <RemoveButton label={`Remove ${zip || 'this ZIP code'}`} onClick={onRemove} />
      </div>
      {warning && (
        <p className="flex gap-2 pt-1 text-caption">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
    </fieldset>
  )
}

/** A rate counts inside its state only, so a ZIP code of another one has no effect. */
function outsideWarning(zip: string, state: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null
  const found = stateOfZip(zip)
  if (found === state) return null
  const where = found ? `is in ${STATES[found]}` : 'is in no state'
  return `${zip} ${where}. A rate counts only in ${STATES[state as StateCode] ?? state}.`
}
