import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { useFormValues } from '#web/admin/platform/form/form-context.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { BusinessContact } from '#web/platform/ui/business-contact.tsx'
import { FormSection } from '../fields/form-section.tsx'
import { RowList, useRows } from '../fields/row-list.tsx'
import { Setting } from '../fields/setting.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import type { Texts } from '../form/setting-texts.ts'

/** The box is as wide as a time, so the picker's button goes; the whole field still opens it with the keyboard. */
const TIME = 'sm:px-3! [&_input::-webkit-calendar-picker-indicator]:hidden'

export function BusinessFields() {
  const hours = useRows('hours')
  return (
    <>
      <FormSection title="The shop">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Setting name="name" />
          <Setting name="email" />
        </div>
        <div className="grid items-start gap-4 pt-5 sm:grid-cols-3">
          <Setting name="place" />
          <Setting name="region_code" />
          <Setting name="time_zone" />
        </div>
      </FormSection>
      <FormSection title="Phones">
        <Setting name="phones" />
      </FormSection>
      <FormSection title="Hours">
        <RowList rows={hours} className="grid gap-5">
          {(row, removeButton) => (
            <div className="flex flex-wrap items-start gap-3">
              <Setting name={`${row}.days`} />
              <div className="grid grow grid-cols-[1fr_1fr_44px] items-start gap-3 max-sm:w-full sm:max-w-78">
                <Setting name={`${row}.opens`} inputClassName={TIME} />
                <Setting name={`${row}.closes`} inputClassName={TIME} />
                <div className="flex h-13 items-center pt-7.5 box-content">{removeButton}</div>
              </div>
            </div>
          )}
        </RowList>
        <div className="pt-4">
          <Setting name="hours_note" />
        </div>
      </FormSection>
      <FormSection title="Makers">
        <Setting name="makers" />
      </FormSection>
    </>
  )
}

/** The footer of every public page, with what is typed. */
export function FooterPreview() {
  const { phones, hours, ...rest } = useFormValues<Texts>() as unknown as BusinessSettings
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
