import { LABEL_CSV_FORMATS, type LabelCsvFormat } from '#contract/operations/settings/label-formats.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { FormSection } from '../form/form-section.tsx'
import { SelectField } from '../form/select-field.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { TextField } from '../form/text-field.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import type { LoadedSection } from '../load-section.ts'
import { toInput, valuesOf } from './values.ts'

const schema = async () => (await import('#contract/operations/settings/orders.ts')).orderSettings

const FORMAT_NAMES: Record<LabelCsvFormat, string> = { pirate_ship: 'Pirate Ship', stamps_com: 'Stamps.com' }

const WHOLE_NUMBER = { inputMode: 'numeric', inputClassName: 'sm:max-w-66' } as const

export function OrdersForm({ loaded }: { loaded: LoadedSection<'orders'> }) {
  const form = useSettingsForm({
    section: 'orders',
    loaded,
    schema,
    valuesOf,
    toInput,
    save: adminApi.saveOrderSettings,
  })
  return (
    <SettingsForm form={form}>
      <FormSection
        title="Sold pieces"
        note="An archived piece leaves the shop’s lists and moves to the page ‘Sold’. Its own page stays."
      >
        <TextField
          name="archive_after_days"
          label="Archive a sold piece after"
          suffix="days"
          {...WHOLE_NUMBER}
          hint="Counted from the day the last one was paid for. Leave it empty to archive by hand. A piece whose stock you set to 0 yourself stays."
        />
      </FormSection>
      <FormSection title="Reviews" note="Each order gets one email that asks for a review.">
        <TextField
          name="review_request_days"
          label="Ask for a review after"
          suffix="days"
          {...WHOLE_NUMBER}
          hint="Counted from the day the order was shipped or picked up. 0 sends no such email."
        />
      </FormSection>
      <FormSection
        title="Payment links"
        note="A link or a QR code on which a customer pays an order that you take yourself."
      >
        <TextField
          name="pay_link_hours"
          label="A payment link works for"
          suffix="hours"
          {...WHOLE_NUMBER}
          hint="Until then the pieces are set aside. 72 hours are three days; at most 168."
        />
      </FormSection>
      <FormSection
        title="Shipping labels"
        note="The spreadsheet of the orders to pack, which you export on the Packing page. Its columns get the names that the program expects."
      >
        <SelectField name="label_csv_format" label="Label program" className="sm:max-w-66">
          {LABEL_CSV_FORMATS.map((format) => (
            <option key={format} value={format}>
              {FORMAT_NAMES[format]}
            </option>
          ))}
        </SelectField>
      </FormSection>
    </SettingsForm>
  )
}
