import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { timeZoneLabel, timeZones } from '#web/admin/platform/form/time-zones.ts'
import { FormSection } from '../form/form-section.tsx'
import { SelectField } from '../form/select-field.tsx'
import { useSettingsContext, useSetValue } from '../form/settings-form-context.ts'
import { StateOptions } from '../form/state-options.tsx'
import { TextField } from '../form/text-field.tsx'

export function ShopFields() {
  const { saved } = useSettingsContext()
  const setValue = useSetValue()
  return (
    <FormSection title="The shop">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" />
        <TextField name="email" label="Email" type="email" inputMode="email" />
      </div>
      <div className="grid items-start gap-4 pt-5 sm:grid-cols-3">
        <TextField name="place" label="Place" />
        <SelectField
          name="region_code"
          label="State"
          onChosen={(code) => setValue('region', STATES[code as StateCode])}
        >
          <StateOptions />
        </SelectField>
        <SelectField name="time_zone" label="Time zone">
          {timeZones(String(saved.time_zone)).map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZoneLabel(timeZone)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormSection>
  )
}
