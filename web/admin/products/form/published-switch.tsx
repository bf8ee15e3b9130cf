import { Switch } from '#web/ui/switch.tsx'
import { useForm } from './form-context.ts'
import { setValue } from './use-field.ts'

/** On show or a draft. */
export function PublishedSwitch() {
  const { form, state } = useForm()
  const isOn = state.values.published === 'yes'
  return (
    <div className="border-y border-bone-300 py-2">
      <Switch
        label="Published"
        name="published"
        value="yes"
        checked={isOn}
        aria-describedby="published-note"
        onChange={({ target }) => setValue(form, 'published', target.checked ? 'yes' : '')}
      />
      <p id="published-note" className="pb-1 text-small text-steel-600">
        {isOn ? 'Buyers see it.' : 'A draft: only staff see it.'}
      </p>
    </div>
  )
}
