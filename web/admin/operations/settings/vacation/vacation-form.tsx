import type { Product } from '#contract/catalog/products/products.ts'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { MAX_VACATION_MESSAGE } from '#contract/platform/values/limits.ts'
import { MessageField } from '#web/admin/operations/settings/form/message-field.tsx'
import { SettingsForm } from '#web/admin/operations/settings/form/settings-form.tsx'
import {
  useSettingsValue,
  useSettingsValues,
  useTextField,
} from '#web/admin/operations/settings/form/settings-form-context.ts'
import { SwitchField } from '#web/admin/operations/settings/form/switch-field.tsx'
import { TextField } from '#web/admin/operations/settings/form/text-field.tsx'
import { useSettingsForm } from '#web/admin/operations/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/operations/settings/load-section.ts'
import { timeZoneLabel } from '#web/admin/platform/form/time-zones.ts'
import { useNow } from '#web/admin/platform/form/use-now.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { VacationPreview } from './vacation-preview.tsx'
import { toInput, type VacationValues, valuesOf } from './values.ts'

const MODES = [
  {
    mode: 'closed',
    label: 'Closed',
    note: 'Customers can look around and keep their carts. Nothing can be bought.',
  },
  { mode: 'delayed', label: 'Delayed', note: 'Orders are taken and ship after you are back.' },
]

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

function VacationStateLine({ timeZone }: { timeZone: string }) {
  const label = vacationStateLabel(useSettingsValues<VacationValues>(), dayIn(timeZone, useNow()))
  return (
    <p role="status" className={label ? 'pt-3 text-small' : 'sr-only'}>
      {label}
    </p>
  )
}

/** Says whether the vacation is running. @param today "2026-12-23" at the business. */
function vacationStateLabel({ enabled, starts_on, ends_on }: VacationValues, today: string): string | null {
  if (!enabled || (starts_on && ends_on && ends_on < starts_on)) return null
  if (ends_on && ends_on < today) return `Over since ${shortDay(ends_on)}.`
  if (starts_on && starts_on > today) return `Planned: it begins ${shortDay(starts_on)}.`
  return ends_on ? `Running now, through ${shortDay(ends_on)}.` : 'Running now, until you turn it off.'
}

function ModeChoice() {
  const { error: _, defaultValue: __, ...field } = useTextField('mode')
  const chosen = useSettingsValue<string>('mode')
  return (
    <fieldset>
      <legend className="type-label pb-3">While you are away</legend>
      <div className="grid -space-y-px">
        {MODES.map(({ mode, label, note }) => (
          <RadioCard
            key={mode}
            {...field}
            value={mode}
            label={label}
            note={note}
            checked={chosen === mode}
            className="min-h-18 bg-white! [&_label]:font-[550] [&_p]:text-small"
          />
        ))}
      </div>
    </fieldset>
  )
}

function VacationDays() {
  const isDelayed = useSettingsValue<string>('mode') === 'delayed'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField name="starts_on" label="First day" type="date" hint="Leave empty to begin at once." />
      <TextField
        name="ends_on"
        label="Last day"
        type="date"
        hint={isDelayed ? 'Customers read that orders ship after it.' : 'Leave empty if you do not know yet.'}
      />
    </div>
  )
}

function VacationMessage() {
  const isDelayed = useSettingsValue<string>('mode') === 'delayed'
  return (
    <MessageField
      name="message"
      label="Message"
      rows={3}
      max={MAX_VACATION_MESSAGE}
      hint={
        isDelayed
          ? '{date} becomes the last day. Customers read it below ‘Ships after …’.'
          : '{date} becomes the last day. Leave it empty for the usual sentence.'
      }
    />
  )
}
