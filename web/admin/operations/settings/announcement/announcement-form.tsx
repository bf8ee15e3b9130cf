import { useMemo } from 'react'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { MAX_ANNOUNCEMENT } from '#contract/platform/values/limits.ts'
import { TextLength } from '#web/admin/operations/settings/form/message-field.tsx'
import { SettingsForm } from '#web/admin/operations/settings/form/settings-form.tsx'
import { useSettingsValue } from '#web/admin/operations/settings/form/settings-form-context.ts'
import { SwitchField } from '#web/admin/operations/settings/form/switch-field.tsx'
import { TextField } from '#web/admin/operations/settings/form/text-field.tsx'
import { useSettingsForm } from '#web/admin/operations/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/operations/settings/load-section.ts'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { toInputIn, valuesIn } from './values.ts'

interface AnnouncementFormProps {
  loaded: LoadedSection<'announcement'>
  business: BusinessSettings
}

const schema = async () =>
  (await import('#contract/operations/settings/announcement.ts')).announcementSettings

export function AnnouncementForm({ loaded, business: { time_zone } }: AnnouncementFormProps) {
  const { valuesOf, toInput } = useMemo(
    () => ({ valuesOf: valuesIn(time_zone), toInput: toInputIn(time_zone) }),
    [time_zone],
  )
  const form = useSettingsForm({
    section: 'announcement',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveAnnouncement,
  })
  const zone = timeZoneLabel(time_zone)
  return (
    <SettingsForm form={form} preview={<AnnouncementPreview timeZone={time_zone} />}>
      <SwitchField
        name="enabled"
        label="Show the announcement"
        note="A bar above the header of every public page. Customers can dismiss it."
      />
      <div className="grid gap-y-6">
        <TextWithLength />
        <TextField
          name="link"
          label="Link"
          placeholder="/shop-knives"
          hint="A path of the shop. The whole bar leads there. Leave it empty for no link."
        />
        <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
          <TextField
            name="starts_at"
            label={`Start, ${zone}`}
            type="datetime-local"
            hint="Leave empty to start at once."
          />
          <TextField
            name="ends_at"
            label={`End, ${zone}`}
            type="datetime-local"
            hint="Leave empty to show it until you turn it off."
          />
        </div>
      </div>
    </SettingsForm>
  )
}

function TextWithLength() {
  const text = useSettingsValue<string>('text')
  return (
    <div>
      <TextField name="text" label="Text" />
      <TextLength length={text.trim().length} max={MAX_ANNOUNCEMENT} />
    </div>
  )
}
