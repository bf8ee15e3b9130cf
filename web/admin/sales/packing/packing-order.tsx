import ArrowLeft from 'virtual:icon/arrow-left'
import { useState } from 'react'
import { ADMIN_PAGES, PICKUPS } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { shipsText } from '#contract/sales/delivery/days.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { Mark } from '#web/admin/sales/orders/gift-mark.tsx'
import { GiftSection } from '#web/admin/sales/orders/note-card.tsx'
import { parcelNumbers, parcelTitle } from '#web/admin/sales/orders/parcel-numbers.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Checklist } from './checklist.tsx'
import { checklistOf } from './checklist-items.ts'
import { DueLabel } from './due-label.tsx'
import { LabelPanel } from './label-panel.tsx'
import type { PackedCard } from './load-packing.ts'
import { Parcel } from './parcel.tsx'
import { isIn } from './queue.tsx'
import { ScanLabel } from './scan-label.tsx'
import { useLabel } from './use-label.ts'
import { useProgress } from './use-progress.ts'
import { useShipping } from './use-shipping.ts'

interface PackingOrderProps {
  order: AdminOrder
  /** All orders of its parcel, this one too. */
  parcel: AdminOrder[]
  queue: QueuedOrder[]
  cards: PackedCard[]
}

export function PackingOrder({ order, parcel, queue, cards }: PackingOrderProps) {
  const { order_uuid: orderUuid } = order
  const title = parcelTitle(order)
  const label = useLabel(order)
  const next = nextAfter(queue, orderUuid)
  const shipping = useShipping(order, label, next?.order_uuid ?? null)
  const { checked, toggle, weight, setWeight } = useProgress(orderUuid)
  const [isScanning, setScanning] = useState(false)
  const groups = checklistOf(order, cards)
  const left = groups.flatMap(({ items }) => items).filter((item) => !checked.includes(item.id)).length
  const unchecked = left > 0 ? `${pluralize(left, 'thing is', 'things are')} still unchecked.` : null
  const emailed = order.as_gift
    ? `No prices and no receipt go into this parcel. The emails go to ${order.as_gift.from || 'the buyer'}, never to ${firstName(order.name, 'the recipient')}.`
    : `${firstName(order.name, 'The customer')} gets ${order.parcel ? 'an email for each order' : 'the tracking link by email'}.`
  const note = `${emailed} ${next ? `Next is ${parcelTitle(next).replace('Order', 'order')}.` : 'This is the last order.'}`
  const parts = { label, problem: shipping.problem, isBusy: shipping.isBusy, note }
  const ship = () => void shipping.ship()

  return (
    <>
      <div className="grid gap-x-10 wide:grid-cols-[minmax(0,1fr)_290px]">
        <div className="min-w-0">
          {parcel.map((each) => (
            <MoneyWarning key={each.id} order={each} />
          ))}
          <OrderHead order={order} queued={queue.find((row) => isIn(row, orderUuid))} />
          {order.parcel_notice && (
            <p className="mb-4 rounded-control bg-bone-200 px-5 py-3.5">{order.parcel_notice}</p>
          )}
          <ProductImages order={order} />
          <GiftSection order={order} className="pt-4" />
          {parcel.map((each) => each.note && <StaffNote key={each.id} order={each} note={each.note} />)}
          <Checklist groups={groups} checked={checked} onToggle={toggle} />
        </div>
        <div className="min-w-0 lg:pt-8 wide:pt-0">
          <Parcel order={order} weight={weight} onWeight={setWeight} />
          <LabelPanel {...parts} unchecked={unchecked} onShip={ship} />
        </div>
      </div>
      <div className="packing-bar">
        {(order.ships_on || unchecked) && (
          <p className="pb-2 text-center text-small text-steel-600">
            {order.ships_on ? `${shipsText(order.ships_on, order.ships_on)}, not earlier.` : unchecked}
          </p>
        )}
        <Button onClick={() => setScanning(true)} className="w-full">
          {label.trackingNumber === '' ? 'Scan label' : 'Ship'}
        </Button>
      </div>
      {isScanning && <ScanLabel {...parts} title={title} onShip={ship} onClose={() => setScanning(false)} />}
      <Dialog
        open={shipping.doubt !== null}
        question={shipping.doubt?.kind === 'zip' ? 'Is this the right label?' : 'Number already used'}
        verb="Ship all the same"
        cancelLabel="Scan again"
        busy={shipping.isBusy && 'Shipping…'}
        onConfirm={() => void shipping.ship(shipping.doubt?.kind)}
        onCancel={() => {
          shipping.cancel()
          label.type('')
        }}
      >
        {shipping.doubt?.text} Ship {title.replace('Order', 'order')} with it all the same?
      </Dialog>
    </>
  )
}

/** The following order of the queue, else the first that is left. */
function nextAfter(queue: QueuedOrder[], orderUuid: string): QueuedOrder | undefined {
  const position = queue.findIndex((row) => isIn(row, orderUuid))
  return queue[position + 1] ?? queue.find((row) => !isIn(row, orderUuid))
}

/** In a narrow window, instead of the staff's header. */
export function PackingHead({ order, queue }: Pick<PackingOrderProps, 'order' | 'queue'>) {
  const position = queue.findIndex((row) => isIn(row, order.order_uuid))
  const isPickup = order.shipping_method === 'pickup'
  return (
    <div className="packing-head on-steel">
      <Link
        to={isPickup ? PICKUPS : ADMIN_PAGES.packing}
        aria-label="Back to the queue"
        className="inline-flex size-11 items-center justify-center rounded-control hover:text-brass-300"
      >
        <ArrowLeft size={22} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      <h1 className="grow font-serif text-[1.25rem]">
        {order.parcel ? parcelNumbers(order) : parcelTitle(order)}
      </h1>
      {isPickup && <p className="pr-2 text-small text-smoke">Pickup</p>}
      {position >= 0 && (
        <p className="text-small text-smoke">
          {position + 1} of {queue.length}
        </p>
      )}
    </div>
  )
}

function OrderHead({ order, queued }: { order: AdminOrder; queued: QueuedOrder | undefined }) {
  const pieces = order.packing.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-4">
      <h2 className="type-h3 max-lg:hidden">{parcelTitle(order)}</h2>
      {order.parcel && (
        <span className="lg:hidden">
          <Mark>One parcel</Mark>
        </span>
      )}
      {queued?.promised_ship_by && (
        <DueLabel due={queued.due} promised_ship_by={queued.promised_ship_by} brief />
      )}
      <p className="text-small text-steel-600 wrap-anywhere lg:w-full">
        {order.as_gift ? `A gift for ${order.name}` : order.name}
        {order.parcel && ', one parcel'}, {pluralize(pieces, 'piece')}.{' '}
        {order.parcel ? (
          'The later promise counts.'
        ) : (
          <>
            Placed <ShortDay instant={order.created_at} />.
          </>
        )}
      </p>
    </div>
  )
}

export function ProductImages({ order: { packing } }: { order: AdminOrder }) {
  const lines = packing.lines.filter(({ image_url }) => image_url !== null)
  if (lines.length === 0) return null
  return (
    <div className={lines.length === 1 ? 'grid' : 'grid grid-cols-2 gap-2'}>
      {lines.map(({ name, image_url }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have one name and one image
        <Image key={position} url={image_url} alt={name} sizes="(min-width: 70rem) 420px, 50vw" priority />
      ))}
    </div>
  )
}

export function StaffNote({ order, note }: { order: AdminOrder; note: string }) {
  const author = order.events.findLast(({ kind }) => kind === 'noted')?.actor?.name
  return (
    <p className="mt-4 rounded-control bg-bone-200 px-5 py-3.5 wrap-anywhere whitespace-pre-line">
      <strong>{author ? `Note by ${firstName(author, 'The customer')}:` : 'Note:'}</strong> {note}
    </p>
  )
}

/** A paid order stays in the queue when its money went back, until staff cancel it. */
export function MoneyWarning({ order }: { order: AdminOrder }) {
  const warning = warningOf(order)
  return (
    warning && (
      <Notice kind="failed" className="mb-4">
        {warning}
      </Notice>
    )
  )
}

function warningOf({ refunded, total_price, disputes }: AdminOrder): string | null {
  if (disputes.some(({ status }) => status === 'lost')) {
    return 'The bank returned the money to the customer after a dispute. Cancel this order instead of shipping it.'
  }
  if (disputes.some(({ status }) => status === 'open')) {
    return 'The customer disputes this payment. Decide whether it ships before you pack it.'
  }
  if (refunded === 0) return null
  if (refunded >= total_price) {
    return 'This order was refunded in full. Cancel it instead of shipping it.'
  }
  return `${formatDollars(refunded)} of this order was refunded. Check what still goes into the parcel.`
}
