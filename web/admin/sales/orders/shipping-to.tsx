import CircleAlert from 'virtual:icon/circle-alert'
import Printer from 'virtual:icon/printer'
import { adminOrderPage, packingSlipPage } from '#contract/app/admin-paths.ts'
import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { InOneParcel } from '#web/sales/orders/in-one-parcel.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DetailSection } from './detail-section.tsx'
import { shippingLabel } from './shipping-labels.ts'
import type { WriteProps } from './write-props.ts'

export function ShippingTo({ order, mutate, busy }: WriteProps) {
  const { order_uuid: orderUuid, shipping_address: to, email } = order
  const wrong = to && wrongStateOf(to)
  return (
    <DetailSection title="Shipping address">
      <address className="wrap-anywhere not-italic">
        {to?.name}
        <br />
        {to?.address}
        <br />
        {to?.city}, {to?.state} {to?.zip}
      </address>
      <InOneParcel order={order} pageOf={adminOrderPage} />
      {order.parcel_notice && (
        <p className="mt-3 rounded-control bg-bone-200 px-4 py-3">{order.parcel_notice}</p>
      )}
      {wrong && (
        <p className="inline-flex items-start gap-2 pt-2 font-medium text-rust-700">
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          {wrong}
        </p>
      )}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Order ${order.id}`)}`}
          className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {email}
        </a>
      )}
      <p className="pt-1 text-steel-600">{shippingLabel(order)}</p>
      <CustomerActions order={order} mutate={mutate} busy={busy}>
        <Link to={packingSlipPage(orderUuid)} className={buttonStyle('secondary', 'card')}>
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          Packing slip
        </Link>
      </CustomerActions>
    </DetailSection>
  )
}
