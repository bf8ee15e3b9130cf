import { formatDollars } from '#contract/platform/values/money.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import type { ShippingOption } from '#contract/sales/checkout/checkout.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { Link } from '#web/platform/ui/link.tsx'

/** @param html editable by staff. */
export function WarrantyPanel({ html }: { html: string }) {
  return <RichText html={html} className="warranty max-w-[39.1em]" />
}

export function ShippingPanel({ options }: { options: ShippingOption[] }) {
  return (
    <div className="max-w-[39.1em]">
      <p>We ship with the major mail carriers, within the United States only.</p>
      {options.length > 0 && (
        <p className="pt-4">
          {`This piece alone: ${options.map(({ label, amount }) => `${label} ${formatDollars(amount)}`).join(', ')}.`}
        </p>
      )}
      <p className="pt-4 text-steel-600">
        For expensive pieces we recommend insurance. You can add it at checkout, where you also see the
        shipping cost before you pay. When your parcel ships, we email you its tracking number. For more, see{' '}
        <Link
          to={PAGES.shippingReturns}
          prefetch="intent"
          className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
        >
          Shipping &amp; Returns
        </Link>
        .
      </p>
    </div>
  )
}
