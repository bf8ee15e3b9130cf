import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { ExampleOrder } from '../example/example-order.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import type { LoadedSection } from '../load-section.ts'
import { TaxNote } from './tax-note.tsx'
import { TaxStates } from './tax-states.tsx'
import { toInput, valuesOf } from './values.ts'

interface TaxFormProps {
  loaded: LoadedSection<'tax'>
  business: BusinessSettings
}

const schema = async () => (await import('#contract/operations/settings/tax.ts')).taxSettings

export function TaxForm({ loaded, business }: TaxFormProps) {
  const form = useSettingsForm({
    section: 'tax',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveTax,
  })
  return (
    <SettingsForm
      form={form}
      preview={
        <ExampleOrder
          section="tax"
          toInput={toInput}
          region={business.region_code}
          place="zip"
          note={(choice, example) => <TaxNote choice={choice} example={example} />}
        />
      }
    >
      <SwitchField
        name="enabled"
        label="Collect sales tax"
        note="Sales tax is added where you list a state below. Nowhere else."
      />
      <TaxStates />
      <p className="max-w-160 text-small text-steel-600">
        The place where an order is sent decides. Ask your accountant in which states you owe tax.
      </p>
    </SettingsForm>
  )
}
