import { adminCommissionPage, adminGiftCardPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { placeAddress } from '#contract/sales/checkout/pickup.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { giftSentence } from '#contract/sales/orders/gift.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { OrderPassports } from '#web/admin/customers/passports/order-passports.tsx'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { DisputeNotices } from '#web/admin/sales/disputes/dispute-notices.tsx'
import { ChangeNotice } from '#web/admin/sales/orders/change/pending-change.tsx'
import { CustomerActions } from '#web/admin/sales/orders/customer-actions.tsx'
import { DetailSection } from '#web/admin/sales/orders/detail-section.tsx'
import { FlagNotice } from '#web/admin/sales/orders/flag-notice.tsx'
import { GiftSection } from '#web/admin/sales/orders/note-card.tsx'
import { NoteForm } from '#web/admin/sales/orders/note-form.tsx'
import { OrderEmails } from '#web/admin/sales/orders/order-emails.tsx'
import { OrderProducts } from '#web/admin/sales/orders/order-products.tsx'
import { PaymentDetails } from '#web/admin/sales/orders/payment-details.tsx'
import { PaymentLink } from '#web/admin/sales/orders/payment-link.tsx'
import { PickupButton } from '#web/admin/sales/orders/pickup-button.tsx'
import { PromisedDate } from '#web/admin/sales/orders/promised-date.tsx'
import type { RowOrder } from '#web/admin/sales/orders/row-order.ts'
import { ShippingTo } from '#web/admin/sales/orders/shipping-to.tsx'
import { Timeline } from '#web/admin/sales/orders/timeline.tsx'
import { TrackingForm } from '#web/admin/sales/orders/tracking-form.tsx'
import { useAdminOrder } from '#web/admin/sales/orders/use-admin-order.ts'
import type { WriteProps } from '#web/admin/sales/orders/write-props.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

interface OrderDetailProps {
  listed: RowOrder
  opened: AdminOrder | null
  onStatus: (status: OrderStatus) => void
}

export function OrderDetail({ listed, opened, onStatus }: OrderDetailProps) {
  const { order, failed, loading, load } = useAdminOrder(listed, opened)
  const { mutate, busy } = useMutation()
  if (!order && failed) {
    return (
      <div className="pb-6">
        <Notice kind="failed" className="max-w-160">
          {failed}
        </Notice>
        <Button kind="secondary" size="card" busy={loading && 'Loading…'} onClick={load} className="mt-4">
          Try again
        </Button>
      </div>
    )
  }
  if (!order) return <DetailSkeleton />
  const isPickup = order.shipping_method === 'pickup'
  return (
    <div className="pb-8">
      {order.commission_uuid && <CommissionLink commissionUuid={order.commission_uuid} />}
      {order.status === 'pending' && order.pay_link && (
        <PaymentLink order={order} link={order.pay_link} onChanged={load} />
      )}
      <ChangeNotice order={order} mutate={mutate} busy={busy} />
      <DisputeNotices disputes={order.disputes} orderUuid={order.order_uuid} />
      {order.flag && <FlagNotice order={order} flag={order.flag} mutate={mutate} busy={busy} />}
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 wide:grid-cols-[minmax(0,260px)_minmax(0,1fr)_minmax(0,330px)]">
        <div className="flex flex-col gap-8">
          {!order.ships ? (
            <GiftCardFor order={order} mutate={mutate} busy={busy} />
          ) : isPickup ? (
            <Pickup order={order} mutate={mutate} busy={busy} onStatus={onStatus} />
          ) : (
            <ShippingTo order={order} mutate={mutate} busy={busy} />
          )}
          <PromisedDate order={order} />
          <GiftSection order={order} />
          <PaymentDetails order={order} />
        </div>
        <div className="flex flex-col gap-8 max-md:order-first">
          <OrderProducts {...order} />
          {order.ships && !isPickup && <TrackingForm order={order} onStatus={onStatus} />}
          {order.ships && PASSPORT_STATUSES.includes(order.status) && (
            <DetailSection title="Passports">
              <OrderPassports order={order} />
            </DetailSection>
          )}
          <NoteForm order={order} />
        </div>
        <div className="flex flex-col gap-8 md:max-wide:col-span-2 md:max-wide:grid md:max-wide:grid-cols-2">
          <Timeline order={order} />
          <OrderEmails emails={order.emails} />
        </div>
      </div>
    </div>
  )
}

const PASSPORT_STATUSES: readonly OrderStatus[] = ['paid', 'shipped', 'complete']

function DetailSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-10 gap-y-8 pb-8 md:grid-cols-2 wide:grid-cols-[minmax(0,260px)_minmax(0,1fr)_minmax(0,330px)]"
    >
      <span className="sr-only">Loading…</span>
      <Block lines={5} />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
      <Block lines={5} />
    </div>
  )
}

function Block({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
        <Skeleton key={line} className={line === 0 ? 'h-5 w-24' : 'h-4 w-3/4'} />
      ))}
    </div>
  )
}

/** To the commission whose balance an order pays. */
function CommissionLink({ commissionUuid }: { commissionUuid: string }) {
  return (
    <LinkUnderlined to={adminCommissionPage(commissionUuid)} className="mb-4">
      Open the commission
    </LinkUnderlined>
  )
}

/** In place of the shipping address, for an order that bought a gift card. */
function GiftCardFor({ order, mutate, busy }: WriteProps) {
  const { gift, gift_card_bought: card, name, email } = order
  return (
    <DetailSection title="Gift card for">
      <p className="wrap-anywhere">
        {[gift?.recipient_name, gift?.recipient_email].filter(Boolean).join(', ') || 'Erased'}
      </p>
      <p className="pt-1 text-steel-600 wrap-anywhere">
        {card ? giftSentence(order) : 'Not issued: not paid.'}
      </p>
      {card && (
        <p className="pt-1">
          <LinkUnderlined to={adminGiftCardPage(card.id)}>Ends in {card.last_four}</LinkUnderlined>
          <span className="block text-steel-600">{formatDollars(card.balance)} is left on it.</span>
        </p>
      )}
      <p className="pt-3 text-steel-600 wrap-anywhere">From {[name, email].filter(Boolean).join(', ')}</p>
      <CustomerActions order={order} mutate={mutate} busy={busy} />
    </DetailSection>
  )
}

function pickupState({ status, pickup, email }: AdminOrder): string {
  if (status === 'complete') return 'Picked up.'
  if (pickup?.ready_at) return email ? 'Ready. The customer was told by email.' : 'Ready.'
  return email
    ? '‘Ready’ emails place and times once.'
    : 'There is no email address to tell when it is ready.'
}

/** In place of the shipping address. */
function Pickup({ order, mutate, busy, onStatus }: WriteProps & { onStatus: (status: OrderStatus) => void }) {
  const { name, email, phone, status, pickup } = order
  return (
    <DetailSection title="Pickup">
      <p className="wrap-anywhere">{name || 'Walk-in'}</p>
      {phone && <p className="text-steel-600 wrap-anywhere">{phone}</p>}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Order ${order.id}`)}`}
          className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {email}
        </a>
      )}
      {pickup && (
        <p className="pt-1 wrap-anywhere">
          <span className="block first-letter:uppercase">{pickup.name}</span>
          <span className="block text-steel-600">{placeAddress(pickup)}</span>
          <span className="block text-steel-600">{pickup.when}</span>
        </p>
      )}
      <p className="pt-1 text-steel-600">{pickupState(order)}</p>
      <CustomerActions order={order} mutate={mutate} busy={busy}>
        {status === 'paid' && !pickup?.ready_at && <PickupButton order={order} />}
        {status === 'paid' && (
          <Button
            kind={pickup?.ready_at ? 'primary' : 'secondary'}
            size="card"
            onClick={() => onStatus('complete')}
          >
            Picked up
          </Button>
        )}
      </CustomerActions>
    </DetailSection>
  )
}
