import { PreviewPanel } from '#web/admin/settings/form/preview-panel.tsx'
import { useSettingsValues } from '#web/admin/settings/form/settings-form-context.ts'
import { daysLabel, hoursLabel } from '#web/admin/settings/labels/hours-label.ts'
import { BrandMark } from '#web/layout/brand.tsx'
import type { BusinessValues } from './values.ts'

/** The footer of every public page, with what is typed. */
export function FooterPreview() {
  const { name, region, phones, email, hours, hours_note, time_zone } = useSettingsValues<BusinessValues>()
  return (
    <PreviewPanel title="Preview">
      <div className="on-steel mt-3 p-7 text-small text-smoke wrap-anywhere">
        <p className="flex items-center gap-3 font-serif font-[440] tracking-[-0.01em] text-bone-50 large-20/26">
          <BrandMark />
          {name}
        </p>
        <p className="pt-2">
          Knives and leather sheaths,
          <br />
          made by hand in {region}.
        </p>
        <ul className="pt-4">
          {phones.map(({ label, number }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <li key={index}>
              <span className="text-bone-50">{number}</span> {label}
            </li>
          ))}
          <li>{email}</li>
        </ul>
        <ul className="pt-4">
          {hours.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <li key={index}>
              {daysLabel(row.days)}
              <br />
              {row.opens && row.closes && `${hoursLabel(row)} ${zoneName(time_zone)}`}
            </li>
          ))}
        </ul>
        <p>{hours_note}</p>
      </div>
      <p className="pt-2 text-caption text-steel-600">
        The footer of every page. Emails, receipts and search engines use the same facts.
      </p>
    </PreviewPanel>
  )
}

/** "EST"; the same all year, as in the footer. */
function zoneName(timeZone: string): string {
  const january = new Date(Date.UTC(2026, 0, 15))
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(january)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
