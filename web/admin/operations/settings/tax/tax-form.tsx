import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { ExampleOrder } from '#web/admin/operations/settings/example/example-order.tsx'
import type { OrderChoice } from '#web/admin/operations/settings/example/order-choice.ts'
import type { Example } from '#web/admin/operations/settings/example/use-example.ts'
import { SettingsForm } from '#web/admin/operations/settings/form/settings-form.tsx'
import { useSettingsValues } from '#web/admin/operations/settings/form/settings-form-context.ts'
import { SwitchField } from '#web/admin/operations/settings/form/switch-field.tsx'
import { useSettingsForm } from '#web/admin/operations/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/operations/settings/load-section.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { TaxStates } from './tax-states.tsx'
import { type TaxValues, toInput, valuesOf } from './values.ts'

interface TaxNoteProps {
  choice: OrderChoice
  example: Example
}

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

/** "7% of $364.10: pieces and shipping." */
function TaxNote({ choice, example: { totals } }: TaxNoteProps) {
  const { states } = useSettingsValues<TaxValues>()
  if (!totals || totals.after.tax_rate === 0) return null
  const { subtotal, discount, shipping, tax_rate } = totals.after
  const taxesShipping = states.some(({ state, tax_shipping }) => state === choice.state && tax_shipping)
  const taxed = subtotal - discount + (taxesShipping ? shipping : 0)
  return (
    <p>
      {tax_rate}% of {formatDollars(taxed)}: pieces{taxesShipping && ' and shipping'}.
    </p>
  )
}
