import type { OpeningHours } from '#contract/operations/settings/business.ts'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { FormSection } from '#web/admin/operations/settings/form/form-section.tsx'
import { TextLength } from '#web/admin/operations/settings/form/message-field.tsx'
import { PreviewPanel } from '#web/admin/operations/settings/form/preview-panel.tsx'
import { AddButton, RemoveButton } from '#web/admin/operations/settings/form/row-buttons.tsx'
import { RowList } from '#web/admin/operations/settings/form/row-list.tsx'
import { SelectField } from '#web/admin/operations/settings/form/select-field.tsx'
import { SettingsForm } from '#web/admin/operations/settings/form/settings-form.tsx'
import {
  useSettingsContext,
  useSettingsValue,
  useSettingsValues,
  useSetValue,
} from '#web/admin/operations/settings/form/settings-form-context.ts'
import { StateOptions } from '#web/admin/operations/settings/form/state-options.tsx'
import { TextField } from '#web/admin/operations/settings/form/text-field.tsx'
import { useRows } from '#web/admin/operations/settings/form/use-rows.ts'
import { useSettingsForm } from '#web/admin/operations/settings/form/use-settings-form.ts'
import type { LoadedSection } from '#web/admin/operations/settings/load-section.ts'
import { timeZoneLabel, timeZones } from '#web/admin/platform/form/time-zones.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { BusinessContact } from '#web/platform/ui/business-contact.tsx'
import { DayButtons } from './day-buttons.tsx'
import {
  type BusinessValues,
  MAX_HOURS,
  MAX_HOURS_NOTE,
  MAX_MAKERS,
  MAX_PHONES,
  NEW_HOURS,
  NEW_MAKER,
  NEW_PHONE,
  valuesOf,
} from './values.ts'

/** The box is as wide as a time, so the picker's button goes; the whole field still opens it with the keyboard. */
const TIME = 'sm:px-3! [&_input::-webkit-calendar-picker-indicator]:hidden'

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

/** The footer of every public page, with what is typed. */
function FooterPreview() {
  const { phones, hours, ...rest } = useSettingsValues<BusinessValues>()
  const business = describeBusiness({
    ...rest,
    phones: phones.filter(({ label, number }) => label || number),
    hours: hours.filter(({ days, opens, closes }) => days.length > 0 && opens && closes),
  })
  return (
    <PreviewPanel title="Preview">
      <div className="on-steel p-7 text-small text-smoke wrap-anywhere lg:mt-3">
        <p className="flex items-center gap-3 font-serif font-[440] tracking-[-0.01em] text-bone-50 large-20/26">
          <BrandMark />
          {business.name}
        </p>
        <p className="pt-2">
          Knives and leather sheaths,
          <br />
          made by hand in {business.region}.
        </p>
        <BusinessContact business={business} />
      </div>
      <p className="pt-2 text-caption text-steel-600">
        The footer of every page. Emails, receipts and search engines use the same facts.
      </p>
    </PreviewPanel>
  )
}

function Hours() {
  const rows = useRows<OpeningHours>('hours')
  const note = useSettingsValue<string>('hours_note')
  return (
    <FormSection title="Hours">
      <div ref={rows.list} className="grid gap-5">
        {rows.ids.map((id, index) => (
          <HoursRow key={id} index={index} onRemove={() => rows.remove(index)} />
        ))}
      </div>
      <div className="pt-1">
        <AddButton
          full={rows.ids.length >= MAX_HOURS && `${MAX_HOURS} rows at most.`}
          onClick={() => rows.add(structuredClone(NEW_HOURS))}
        >
          Add hours
        </AddButton>
      </div>
      <div className="pt-4">
        <TextField name="hours_note" label="Note" />
        <TextLength length={note.trim().length} max={MAX_HOURS_NOTE} />
      </div>
    </FormSection>
  )
}

function HoursRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  return (
    <fieldset data-row className="flex flex-wrap items-start gap-3">
      <legend className="sr-only">{`Hours ${index + 1}`}</legend>
      <DayButtons name={`hours.${index}.days`} />
      <div className="grid grow grid-cols-[1fr_1fr_44px] items-start gap-3 max-sm:w-full sm:max-w-78">
        <TextField name={`hours.${index}.opens`} label="Opens" type="time" inputClassName={TIME} />
        <TextField name={`hours.${index}.closes`} label="Closes" type="time" inputClassName={TIME} />
        <div className="flex h-13 items-center pt-7.5 box-content">
          <RemoveButton label={`Remove hours ${index + 1}`} onClick={onRemove} />
        </div>
      </div>
    </fieldset>
  )
}

function Makers() {
  return (
    <FormSection title="Makers">
      <RowList
        name="makers"
        columns={[
          { key: 'name', label: 'Name' },
          { key: 'role', label: 'Role' },
        ]}
        newRow={NEW_MAKER}
        max={MAX_MAKERS}
        add="Add a maker"
        one="Maker"
      />
    </FormSection>
  )
}

function Phones() {
  return (
    <FormSection title="Phones">
      <RowList
        name="phones"
        columns={[
          { key: 'label', label: 'Label' },
          { key: 'number', label: 'Number', type: 'tel' },
        ]}
        newRow={NEW_PHONE}
        max={MAX_PHONES}
        add="Add a phone"
        one="Phone"
      />
    </FormSection>
  )
}

function ShopFields() {
  const { saved } = useSettingsContext()
  const setValue = useSetValue()
  return (
    <FormSection title="The shop">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" />
        <TextField name="email" label="Email" type="email" inputMode="email" />
      </div>
      <div className="grid items-start gap-4 pt-5 sm:grid-cols-3">
        <TextField name="place" label="Place" />
        <SelectField
          name="region_code"
          label="State"
          onChosen={(code) => setValue('region', STATES[code as StateCode])}
        >
          <StateOptions />
        </SelectField>
        <SelectField name="time_zone" label="Time zone">
          {timeZones(String(saved.time_zone)).map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZoneLabel(timeZone)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormSection>
  )
}
