import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { useSettingsValue, useTextField } from '../form/settings-form-context.ts'

const MODES = [
  {
    mode: 'closed',
    label: 'Closed',
    note: 'Customers can look around and keep their carts. Nothing can be bought.',
  },
  { mode: 'delayed', label: 'Delayed', note: 'Orders are taken and ship after you are back.' },
]

export function ModeChoice() {
  const { error: _, defaultValue: __, ...field } = useTextField('mode')
  const chosen = useSettingsValue<string>('mode')
  return (
    <fieldset>
      <legend className="type-label pb-3">While you are away</legend>
      <div className="grid -space-y-px">
        {MODES.map(({ mode, label, note }) => (
          <RadioCard
            key={mode}
            {...field}
            value={mode}
            label={label}
            note={note}
            checked={chosen === mode}
            className="min-h-18 bg-white! [&_label]:font-[550] [&_p]:text-small"
          />
        ))}
      </div>
    </fieldset>
  )
}
