import { describeBusiness } from '#contract/operations/settings/describe-business.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { BusinessContact } from '#web/platform/ui/business-contact.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import { useSettingsValues } from '../form/settings-form-context.ts'
import type { BusinessValues } from './values.ts'

/** The footer of every public page, with what is typed. */
export function FooterPreview() {
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
