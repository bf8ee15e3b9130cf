import type { OpeningHours } from '#contract/operations/settings/business.ts'
import { FormSection } from '../form/form-section.tsx'
import { TextLength } from '../form/message-field.tsx'
import { AddButton } from '../form/row-buttons.tsx'
import { useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'
import { useRows } from '../form/use-rows.ts'
import { HoursRow } from './hours-row.tsx'
import { MAX_HOURS, MAX_HOURS_NOTE, NEW_HOURS } from './values.ts'

export function Hours() {
  const rows = useRows<OpeningHours>('hours')
  const note = useSettingsValue<string>('hours_note')
  return (
    <FormSection title="Hours">
      <div ref={rows.list} className="grid gap-5">
        {rows.ids.map((id, index) => (
          <HoursRow key={id} index={index} onRemove={() => rows.remove(index)} />
        ))}
      </div>
      <div className="pt-1">
        <AddButton
          full={rows.ids.length >= MAX_HOURS && `${MAX_HOURS} rows at most.`}
          onClick={() => rows.add(structuredClone(NEW_HOURS))}
        >
          Add hours
        </AddButton>
      </div>
      <div className="pt-4">
        <TextField name="hours_note" label="Note" />
        <TextLength length={note.trim().length} max={MAX_HOURS_NOTE} />
      </div>
    </FormSection>
  )
}
