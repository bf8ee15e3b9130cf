import { packOrder } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { GiftMark, Mark } from '#web/admin/sales/orders/gift-mark.tsx'
import { parcelNumbers } from '#web/admin/sales/orders/parcel-numbers.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { DueLabel } from './due-label.tsx'

interface QueueProps {
  orders: QueuedOrder[]
  current: string | undefined
  className?: string | undefined
}

export function Queue({ orders, current, className }: QueueProps) {
  const days = [...Map.groupBy(orders, ({ promised_ship_by }) => promised_ship_by)]
  return (
    <nav aria-label="Orders to pack" className={classes('flex flex-col gap-7', className)}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          {(days.length > 1 || day !== null) && (
            <h2 className="pb-2">
              <DueLabel promised_ship_by={day} due={ofDay[0]?.due ?? null} />
            </h2>
          )}
          <ul className="border-t border-bone-300">
            {ofDay.map((order) => (
              <QueueRow key={order.order_uuid} order={order} isCurrent={isIn(order, current)} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Whether the row is that of the order, or of the parcel that it is in. */
export function isIn({ order_uuid, parcel }: QueuedOrder, orderUuid: string | undefined): boolean {
  return order_uuid === orderUuid || parcel?.orders.some((order) => order.order_uuid === orderUuid) === true
}

function QueueRow({ order, isCurrent }: { order: QueuedOrder; isCurrent: boolean }) {
  const { order_uuid, name, city, state, pieces, pounds, image_url, parcel } = order
  const images = parcel?.orders ?? [{ order_uuid, image_url }]
  return (
    <li className="border-b border-bone-300">
      <Link
        to={packOrder(order_uuid)}
        aria-current={isCurrent ? 'true' : undefined}
        className="packing-row flex items-center gap-3 py-3 hover:bg-bone-200"
      >
        <span className="flex w-14 shrink-0 flex-col gap-1">
          {images.map((each) => (
            <Image key={each.order_uuid} url={each.image_url} alt="" sizes="56px" />
          ))}
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">
            {parcelNumbers(order)}, {name}
          </span>
          <span className="block text-small text-steel-600">
            {city}, {state}
          </span>
          <GiftMark gift={order.as_gift} />
          {order.waiting > 0 && <Mark>A change waits for {formatDollars(order.waiting)}</Mark>}
          {parcel && <Mark>One parcel</Mark>}
        </span>
        <span className="shrink-0 text-right text-small text-steel-600 tabular-nums">
          {pluralize(pieces, 'piece')}
          <span className="block">{pounds} lb</span>
        </span>
      </Link>
    </li>
  )
}
