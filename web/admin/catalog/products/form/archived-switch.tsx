import { Switch } from '#web/platform/ui/switch.tsx'
import { useFormValues, useProductForm } from './form-context.ts'

export function ArchivedSwitch() {
  const { methods, initial } = useProductForm()
  const { archived } = useFormValues()
  return (
    <div className="border-b border-bone-300 py-2">
      <Switch
        {...methods.register('archived')}
        label="Archived"
        defaultChecked={initial.archived}
        aria-describedby="archived-note"
      />
      <p id="archived-note" className="pb-1 text-small text-steel-600">
        {archived
          ? 'On the page ‘Sold’. It can’t be bought, and its own page stays.'
          : 'Archive a piece that is sold for good: it leaves the shop’s lists and moves to the page ‘Sold’. Its own page stays.'}
      </p>
    </div>
  )
}
