import { useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'

export function VacationDays() {
  const isDelayed = useSettingsValue<string>('mode') === 'delayed'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField name="starts_on" label="First day" type="date" hint="Leave empty to begin at once." />
      <TextField
        name="ends_on"
        label="Last day"
        type="date"
        hint={isDelayed ? 'Customers read that orders ship after it.' : 'Leave empty if you do not know yet.'}
      />
    </div>
  )
}
