import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { ExampleOrder } from '../example/example-order.tsx'
import { FormSection } from '../form/form-section.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import type { LoadedSection } from '../load-section.ts'
import { ExemptStates } from './exempt-states.tsx'
import { StateLaws } from './state-laws.tsx'
import { toInput, valuesOf } from './values.ts'

interface CardFeeFormProps {
  loaded: LoadedSection<'card_fee'>
  business: BusinessSettings
}

const schema = async () => (await import('#contract/operations/settings/card-fee.ts')).cardFeeSettings

export function CardFeeForm({ loaded, business }: CardFeeFormProps) {
  const form = useSettingsForm({
    section: 'card_fee',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveCardFee,
  })
  return (
    <SettingsForm
      form={form}
      preview={
        <ExampleOrder section="card_fee" toInput={toInput} region={business.region_code} place="state" />
      }
    >
      <SwitchField
        name="enabled"
        label="Charge a card fee"
        note="The customer pays what the card provider keeps, so that the shop gets the whole price."
      />
      <FormSection title="Fee" note="Enter what your provider keeps of each payment.">
        <div className="grid grid-cols-2 items-start gap-4 sm:max-w-120">
          <TextField name="percent" label="Percent" suffix="%" inputMode="decimal" />
          <TextField name="fixed" label="Fixed part" prefix="$" inputMode="decimal" />
        </div>
      </FormSection>
      <ExemptStates />
      <StateLaws />
    </SettingsForm>
  )
}
