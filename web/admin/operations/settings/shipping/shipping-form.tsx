import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { ExampleOrder } from '#web/admin/operations/settings/example/example-order.tsx'
import { FormSection } from '#web/admin/operations/settings/form/form-section.tsx'
import { SettingsForm } from '#web/admin/operations/settings/form/settings-form.tsx'
import { useSettingsValue } from '#web/admin/operations/settings/form/settings-form-context.ts'
import { TextField } from '#web/admin/operations/settings/form/text-field.tsx'
import { useSettingsForm } from '#web/admin/operations/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/operations/settings/load-section.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { InsuranceRows } from './insurance-rows.tsx'
import { Prices } from './prices.tsx'
import { PromisedDates } from './promised-dates.tsx'
import { toInput, valuesOf } from './values.ts'

const schema = async () => (await import('#contract/operations/settings/shipping.ts')).shippingSettings

interface ShippingFormProps {
  loaded: LoadedSection<'shipping'>
  business: BusinessSettings
}

export function ShippingForm({ loaded, business }: ShippingFormProps) {
  const form = useSettingsForm({
    section: 'shipping',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveShipping,
  })
  return (
    <SettingsForm
      form={form}
      preview={<ExampleOrder section="shipping" toInput={toInput} region={business.region_code} />}
    >
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
          <FreeShippingFrom />
          <TextField
            name="packaging_oz"
            label="Packaging weight"
            suffix="oz"
            inputMode="decimal"
            hint="Added to the weight of the products."
          />
        </div>
      </FormSection>
      <PromisedDates />
    </SettingsForm>
  )
}

function FreeShippingFrom() {
  const isEmpty = useSettingsValue<string>('free_shipping_from') === ''
  return (
    <TextField
      name="free_shipping_from"
      label="Free shipping from"
      prefix={!isEmpty && '$'}
      placeholder="No free shipping"
      inputMode="decimal"
      hint="After discounts. Flat rate still costs."
    />
  )
}
