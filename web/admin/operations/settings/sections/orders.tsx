import { FormSection } from '../fields/form-section.tsx'
import { Setting } from '../fields/setting.tsx'

export function OrderFields() {
  return (
    <>
      <FormSection
        title="Changes by customers"
        note="Their order page has ‘Change address’ and ‘Cancel order’. A cancellation is refunded at once and the pieces go back on sale."
      >
        <Setting name="change_minutes" inputClassName="sm:max-w-66" />
      </FormSection>
      <FormSection
        title="Sold pieces"
        note="An archived piece leaves the shop’s lists and moves to the page ‘Sold’. Its own page stays."
      >
        <Setting name="archive_after_days" inputClassName="sm:max-w-66" />
      </FormSection>
      <FormSection title="Reviews" note="Each order gets one email that asks for a review.">
        <Setting name="review_request_days" inputClassName="sm:max-w-66" />
      </FormSection>
      <FormSection
        title="Payment links"
        note="A link or a QR code on which a customer pays an order that you take yourself."
      >
        <Setting name="pay_link_hours" inputClassName="sm:max-w-66" />
      </FormSection>
      <FormSection
        title="Shipping labels"
        note="The spreadsheet of the orders to pack, which you export on the Packing page. Its columns get the names that the program expects."
      >
        <Setting name="label_csv_format" className="sm:max-w-66" />
      </FormSection>
    </>
  )
}
