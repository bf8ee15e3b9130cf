import { Switch } from '#web/platform/ui/switch.tsx'
import { useFormValues, useProductForm } from './form-context.ts'

export function PublishedSwitch() {
  const { methods, initial } = useProductForm()
  const { published } = useFormValues()
  return (
    <div className="border-y border-bone-300 py-2">
      <Switch
        {...methods.register('published')}
        label="Published"
        defaultChecked={initial.published}
        aria-describedby="published-note"
      />
      <p id="published-note" className="pb-1 text-small text-steel-600">
        {published ? 'Visible to customers.' : 'Draft. Only staff can see it.'}
      </p>
    </div>
  )
}
