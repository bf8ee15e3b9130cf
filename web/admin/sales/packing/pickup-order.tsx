import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { bringId, placeAddress } from '#contract/sales/checkout/pickup.ts'
import { readyText } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { GiftSection } from '#web/admin/sales/orders/note-card.tsx'
import { paymentLabel } from '#web/admin/sales/orders/payment-label.ts'
import { PickupButton } from '#web/admin/sales/orders/pickup-button.tsx'
import { Checklist } from './checklist.tsx'
import { checklistOf } from './checklist-items.ts'
import type { PackedCard } from './load-packing.ts'
import { MoneyWarning, ProductImages, StaffNote } from './packing-order.tsx'
import { Printing } from './parcel.tsx'
import { LongWait } from './pickups.tsx'
import { useProgress } from './use-progress.ts'

const PHOTO_ID = 'photo ID'

export function PickupOrder({ order, cards }: { order: AdminOrder; cards: PackedCard[] }) {
  const { checked, toggle } = useProgress(order.order_uuid)
  // A reminder only, so it is not kept.
  const [isSeen, setSeen] = useState(false)
  const isReady = Boolean(order.pickup?.ready_at)
  const visit = {
    title: `When ${firstName(order.name, 'the customer')} comes`,
    items: [{ id: PHOTO_ID, label: `Photo ID seen, ${order.minimum_age} or older` }],
  }
  const groups = [...checklistOf(order, cards), ...(isReady ? [visit] : [])]
  const all = isSeen ? [...checked, PHOTO_ID] : checked
  const left = groups.flatMap(({ items }) => items).filter(({ id }) => !all.includes(id))
  const unchecked =
    left.length === 0
      ? null
      : left.every(({ id }) => id === PHOTO_ID)
        ? 'The photo ID is still unchecked.'
        : `${pluralize(left.length, 'thing is', 'things are')} still unchecked.`
  return (
    <>
      <div className="grid gap-x-10 wide:grid-cols-[minmax(0,1fr)_290px]">
        <div className="min-w-0">
          <MoneyWarning order={order} />
          <PickupHead order={order} />
          <ProductImages order={order} />
          <GiftSection order={order} className="pt-4" />
          {order.note && <StaffNote order={order} note={order.note} />}
          <Checklist
            groups={groups}
            checked={all}
            onToggle={(id) => (id === PHOTO_ID ? setSeen(!isSeen) : toggle(id))}
          />
        </div>
        <div className="min-w-0 pt-6 wide:pt-0">
          <PickupPlan order={order} />
          {!isReady && (
            <div className="pb-5">
              <Printing order={order} />
            </div>
          )}
          <div className="max-lg:hidden">
            <PickupButton order={order} className="w-full" />
            <p className="pt-3 text-small text-steel-600">
              {isReady ? unchecked : 'Emailed once. Then this button says ‘Picked up’.'}
            </p>
          </div>
        </div>
      </div>
      <div className="packing-bar">
        {unchecked && <p className="pb-2 text-center text-small text-steel-600">{unchecked}</p>}
        <PickupButton order={order} className="w-full" />
      </div>
    </>
  )
}

function PickupHead({ order }: { order: AdminOrder }) {
  const { id, name, packing, promised_ship_by: day, pickup, as_gift } = order
  const pieces = packing.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const readyAt = pickup?.ready_at
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-4">
      <h2 className="type-h3 max-lg:hidden">Order {id}</h2>
      <p className="text-small font-[550]">
        {readyAt ? (
          <>
            Ready <ShortDay instant={readyAt} />
          </>
        ) : (
          day && readyText(day)
        )}
      </p>
      {readyAt && <LongWait readyAt={readyAt} />}
      <p className="w-full text-small text-steel-600 wrap-anywhere">
        {as_gift ? `A gift for ${name}` : name || 'Walk-in'}, {pluralize(pieces, 'piece')},{' '}
        {formatDollars(order.total_price)}, {paymentLabel(order)}. Placed{' '}
        <ShortDay instant={order.created_at} />.
      </p>
    </div>
  )
}

/** Where and when, and what the customer will read. */
function PickupPlan({ order }: { order: AdminOrder }) {
  const { id, name, email, pickup, minimum_age } = order
  if (!pickup) return <p className="pb-5 text-steel-600">‘Ready’ sets the workshop as its place.</p>
  return (
    <>
      <h3 className="type-label">Pickup</h3>
      <p className="pb-5 wrap-anywhere">
        <span className="block first-letter:uppercase">{pickup.name}</span>
        <span className="block">{placeAddress(pickup)}</span>
        <span className="block text-steel-600">{pickup.when}</span>
      </p>
      {!pickup.ready_at && (
        <div className="mb-5 rounded-control bg-bone-200 px-5 py-4 text-small wrap-anywhere">
          {email ? (
            <>
              <p className="pb-1 text-caption text-steel-600">
                {firstName(name, 'The customer')} gets this by email
              </p>
              <p className="font-[550]">Your order {id} is ready</p>
              <p>
                {[pickup.name, placeAddress(pickup), pickup.when].filter(Boolean).join(', ')}.{' '}
                {bringId(minimum_age)}
              </p>
            </>
          ) : (
            'There is no email address. Tell the customer yourself.'
          )}
        </div>
      )}
    </>
  )
}
