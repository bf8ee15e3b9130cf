import { FormSection } from '#web/admin/settings/form/form-section.tsx'
import { SettingsForm } from '#web/admin/settings/form/settings-form.tsx'
import { TextField } from '#web/admin/settings/form/text-field.tsx'
import { useSettingsForm } from '#web/admin/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/settings/load-section.ts'
import { browserApi } from '#web/browser-api.ts'
import { InsuranceRows } from './insurance-rows.tsx'
import { Prices } from './prices.tsx'
import { toInput, valuesOf } from './values.ts'

const schema = async () => (await import('#contract/settings/shipping.ts')).shippingSettings

export function ShippingForm({ loaded }: { loaded: LoadedSection<'shipping'> }) {
  const form = useSettingsForm({
    section: 'shipping',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: browserApi.admin.saveShipping,
  })
  return (
    <SettingsForm form={form} preview={null}>
      <Prices />
      <FormSection title="Flat rate boxes">
        <div className="grid grid-cols-3 items-start gap-3 sm:gap-4">
          <TextField name="flat_rate.small" label="Small" prefix="$" inputMode="decimal" />
          <TextField name="flat_rate.medium" label="Medium" prefix="$" inputMode="decimal" />
          <TextField name="flat_rate.large" label="Large" prefix="$" inputMode="decimal" />
        </div>
      </FormSection>
      <InsuranceRows />
      <FormSection title="Fees and packaging">
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
          <TextField
            name="handling_fee"
            label="Handling fee"
            prefix="$"
            inputMode="decimal"
            hint="Added to every shipment."
          />
          <TextField
            name="free_shipping_from"
            label="Free shipping from"
            prefix="$"
            placeholder="No free shipping"
            inputMode="decimal"
            hint="After discounts. Flat rate still costs."
          />
          <TextField
            name="packaging_oz"
            label="Packaging weight"
            suffix="oz"
            inputMode="decimal"
            hint="Added to the weight of the products."
          />
        </div>
      </FormSection>
    </SettingsForm>
  )
}
