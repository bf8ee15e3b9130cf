import type { Product } from '#contract/catalog/products/products.ts'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { SettingsForm } from '../form/settings-form.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import type { LoadedSection } from '../load-section.ts'
import { ModeChoice } from './mode-choice.tsx'
import { VacationDays } from './vacation-days.tsx'
import { VacationMessage } from './vacation-message.tsx'
import { VacationPreview } from './vacation-preview.tsx'
import { VacationStateLine } from './vacation-state-line.tsx'
import { toInput, valuesOf } from './values.ts'

interface VacationFormProps {
  loaded: LoadedSection<'vacation'>
  business: BusinessSettings
  product: Product | null
}

const schema = async () => (await import('#contract/operations/settings/vacation.ts')).vacationSettings

export function VacationForm({ loaded, business: { time_zone }, product }: VacationFormProps) {
  const form = useSettingsForm({
    section: 'vacation',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveVacation,
  })
  return (
    <SettingsForm form={form} preview={<VacationPreview product={product} />}>
      <div>
        <SwitchField
          name="enabled"
          label="Vacation"
          note={`Begins and ends by itself at midnight, ${timeZoneLabel(time_zone)}.`}
        />
        <VacationStateLine timeZone={time_zone} />
      </div>
      <ModeChoice />
      <VacationDays />
      <VacationMessage />
    </SettingsForm>
  )
}
