import { orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { placeAddress } from '#contract/sales/checkout/pickup.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import { giftSentence } from '#contract/sales/orders/gift.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { trackingUrl } from '#contract/sales/orders/tracking.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { InOneParcel } from './in-one-parcel.tsx'
import { SomethingToChange } from './own-changes/something-to-change.tsx'
import type { ChangeWindow } from './own-changes/use-change-window.ts'

interface OrderDetailsProps {
  order: Order
  window: ChangeWindow
  className?: string
}

export function OrderDetails({ order, window, className }: OrderDetailsProps) {
  const business = useBusiness()
  const to = order.shipping_address
  const email = `mailto:${business.email}?subject=${encodeURIComponent(`Order ${order.id}`)}`
  const hasWindow = window.until !== null || window.closed !== null
  return (
    <div className={classes('flex flex-col gap-8', className)}>
      <Tracking order={order} />
      {order.gift ? (
        <GiftDetails gift={order.gift} />
      ) : to ? (
        <section aria-labelledby="shipping-to">
          <h2 id="shipping-to" className="type-button pb-2">
            Shipping to
          </h2>
          <address className="wrap-anywhere not-italic">
            {to.name}
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} {to.zip}
          </address>
          <InOneParcel order={order} pageOf={orderPage} />
        </section>
      ) : order.shipping_method === 'pickup' ? (
        <Pickup order={order} />
      ) : (
        <p className="max-w-[32.8em] text-steel-600">
          {order.ships
            ? 'Name, address and tracking are shown only in the browser used for the order.'
            : 'Giver and recipient are shown only in the browser used for the order.'}
        </p>
      )}
      {order.as_gift && <NoteCard gift={order.as_gift} />}
      {hasWindow && <SomethingToChange order={order} window={window} email={email} />}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        {window.until && <LinkUnderlined to={email}>Contact Us</LinkUnderlined>}
        {!hasWindow && (
          <a href={email} className={buttonStyle('secondary', 'normal', 'max-md:w-full')}>
            Contact Us
          </a>
        )}
        {order.timeline.some(({ step }) => step === 'paid') && (
          <LinkUnderlined to={receiptPage(order.order_uuid)} prefetch="none">
            Receipt
          </LinkUnderlined>
        )}
      </div>
    </div>
  )
}

/** Where it is picked up, as it was bought; strangers see the business. */
function Pickup({ order: { pickup, name: person } }: { order: Order }) {
  const { name, place, region } = useBusiness()
  return (
    <section aria-labelledby="pickup">
      <h2 id="pickup" className="type-button pb-2">
        Pickup
      </h2>
      <p className="wrap-anywhere">
        <span className="inline-block first-letter:uppercase">{pickup ? pickup.name : name}</span>
        <br />
        {pickup ? placeAddress(pickup) : [place, region].filter(Boolean).join(', ')}
        {pickup?.when && (
          <>
            <br />
            {pickup.when}
          </>
        )}
        {pickup && person && <span className="block pt-2 text-steel-600">For {person}</span>}
      </p>
    </section>
  )
}

function GiftDetails({ gift }: { gift: NonNullable<Order['gift']> }) {
  return (
    <section aria-labelledby="gift-for">
      <h2 id="gift-for" className="type-button pb-2">
        Gift card for
      </h2>
      <p className="wrap-anywhere">
        {[gift.recipient_name, gift.recipient_email].filter(Boolean).join(', ')}
      </p>
      {gift.message && (
        <p className="pt-2 whitespace-pre-line text-steel-600 wrap-anywhere">{gift.message}</p>
      )}
      <p className="pt-2 text-steel-600 wrap-anywhere">{giftSentence({ gift })}</p>
    </section>
  )
}

function NoteCard({ gift: { from, note, arrive_after } }: { gift: NonNullable<Order['as_gift']> }) {
  return (
    <section aria-labelledby="as-gift">
      <h2 id="as-gift" className="type-button pb-2">
        A gift
      </h2>
      {note && <p className="pb-2 font-serif whitespace-pre-line wrap-anywhere">{note}</p>}
      {from && <p className="pb-2 wrap-anywhere">From {from}</p>}
      <p className="text-steel-600">
        No prices in the parcel.{arrive_after && ` Not delivered before ${weekday(arrive_after)}.`}
      </p>
    </section>
  )
}

function Tracking({ order: { carrier, tracking_number } }: { order: Order }) {
  if (!carrier || !tracking_number) return null
  return (
    <section aria-labelledby="tracking">
      <h2 id="tracking" className="type-button pb-1">
        Tracking
      </h2>
      <p>
        {carrier}{' '}
        <a
          href={trackingUrl(carrier, tracking_number)}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {tracking_number}
        </a>
      </p>
    </section>
  )
}
