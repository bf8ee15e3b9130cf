import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { SettingsForm } from '../form/settings-form.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import type { LoadedSection } from '../load-section.ts'
import { FooterPreview } from './footer-preview.tsx'
import { Hours } from './hours.tsx'
import { Makers } from './makers.tsx'
import { Phones } from './phones.tsx'
import { ShopFields } from './shop-fields.tsx'
import { type BusinessValues, valuesOf } from './values.ts'

const schema = async () => (await import('#contract/operations/settings/business.ts')).businessSettings
const toInput = (values: BusinessValues) => values

export function BusinessForm({ loaded }: { loaded: LoadedSection<'business'> }) {
  const form = useSettingsForm({
    section: 'business',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveBusiness,
  })
  return (
    <SettingsForm form={form} preview={<FooterPreview />}>
      <ShopFields />
      <Phones />
      <Hours />
      <Makers />
    </SettingsForm>
  )
}
