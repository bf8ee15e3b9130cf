import Printer from 'virtual:icon/printer'
import { orderPage, packingSlipPage } from '#contract/paths.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Link } from '#web/ui/link.tsx'
import { DetailSection } from './detail-section.tsx'
import { shippingLabel } from './shipping-labels.ts'
import type { WriteProps } from './write-props.ts'

export function ShippingTo({ order, write, busy }: WriteProps) {
  const { order_uuid: orderUuid, shipping_address: to, email } = order
  const key = `confirm-${orderUuid}`
  function resend() {
    void write({
      key,
      send: () => adminApi.resendConfirmation({ orderUuid }),
      done: `Confirmation resent to ${email}.`,
      failed: 'The confirmation could not be resent.',
    })
  }
  return (
    <DetailSection title="Shipping address">
      <address className="wrap-anywhere not-italic">
        {to?.name}
        <br />
        {to?.address}
        <br />
        {to?.city}, {to?.state} {to?.zip}
      </address>
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Order ${order.id}`)}`}
          className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {email}
        </a>
      )}
      <p className="pt-1 text-steel-600">{shippingLabel(order)}</p>
      <div className="flex flex-col items-stretch gap-2 pt-4 sm:max-wide:flex-row sm:max-wide:flex-wrap wide:items-start">
        <Link to={packingSlipPage(orderUuid)} className={buttonStyle('secondary', 'card')}>
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          Packing slip
        </Link>
        {order.payment.state === 'captured' && email && (
          <Button kind="secondary" size="card" busy={busy === key && 'Sending…'} onClick={resend}>
            Resend confirmation
          </Button>
        )}
        <Link
          to={orderPage(orderUuid)}
          className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
        >
          View as customer
        </Link>
      </div>
    </DetailSection>
  )
}
