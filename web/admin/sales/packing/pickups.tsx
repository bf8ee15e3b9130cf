import { PICKUPS } from '#contract/app/admin-paths.ts'
import { dayIn } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { ListedOrder } from '#contract/sales/orders/admin-orders.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { GiftMark } from '#web/admin/sales/orders/gift-mark.tsx'
import { PickupButton } from '#web/admin/sales/orders/pickup-button.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'

const LONG_DAYS = 14

interface PickupsProps {
  orders: ListedOrder[]
  current: string | undefined
}

/** Those who wait, then what has to be made ready. */
export function Pickups({ orders, current }: PickupsProps) {
  if (orders.length === 0)
    return (
      <EmptyState next="Orders that are picked up appear here when they are paid.">No pickups.</EmptyState>
    )
  const groups = [
    { title: 'Ready, waiting for the customer', rows: orders.filter(({ pickup }) => pickup?.ready_at) },
    { title: 'To get ready', rows: orders.filter(({ pickup }) => !pickup?.ready_at) },
  ]
  return (
    <nav aria-label="Pickups" className="flex flex-col gap-7">
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title}>
            <h2 className="pb-2 text-small font-[550]">{title}</h2>
            <ul className="border-t border-bone-300">
              {rows.map((order) => (
                <PickupRow key={order.order_uuid} order={order} isCurrent={order.order_uuid === current} />
              ))}
            </ul>
          </section>
        ))}
      <p className="text-small text-steel-600 lg:hidden">
        ‘Ready’ emails place and times once. ‘Picked up’ completes the order. After 14 days, a pickup is in To
        do.
      </p>
    </nav>
  )
}

function PickupRow({ order, isCurrent }: { order: ListedOrder; isCurrent: boolean }) {
  const { id, order_uuid, name, pickup, products, promised_ship_by: day } = order
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const readyAt = pickup?.ready_at
  return (
    <li className="border-b border-bone-300 max-lg:pb-4">
      <Link
        to={`${PICKUPS}&order=${order_uuid}`}
        aria-current={isCurrent ? 'true' : undefined}
        className="packing-row flex items-center gap-3 py-3 hover:bg-bone-200"
      >
        <span className="w-14 shrink-0">
          <Image url={products.find(({ image_url }) => image_url)?.image_url ?? null} alt="" sizes="56px" />
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">
            {id}, {name || 'Walk-in'}
          </span>
          {pickup && (
            <span className="block text-small text-steel-600 first-letter:uppercase">{pickup.name}</span>
          )}
          <GiftMark gift={order.as_gift} />
          {readyAt && <LongWait readyAt={readyAt} />}
        </span>
        <span className="shrink-0 text-right text-small text-steel-600">
          {pluralize(pieces, 'piece')}
          <span className="block">
            {readyAt ? (
              <>
                Ready <ShortDay instant={readyAt} />
              </>
            ) : (
              day && `By ${weekday(day)}`
            )}
          </span>
        </span>
      </Link>
      <PickupButton order={order} kind={readyAt ? 'primary' : 'secondary'} className="w-full lg:hidden" />
    </li>
  )
}

/** "Waiting 14 days", once it takes long. */
export function LongWait({ readyAt }: { readyAt: string }) {
  const days = daysSince(readyAt)
  if (days < LONG_DAYS) return null
  return (
    <span className="flex items-center gap-2 text-small">
      <span
        aria-hidden="true"
        className="size-2 rounded-full bg-brass-400 inset-ring-1 inset-ring-brass-700"
      />
      Waiting {days} days
    </span>
  )
}

/** Without the time of day, so that server and browser agree. */
function daysSince(instant: string): number {
  const day = (ms: number) => Date.parse(dayIn('UTC', ms))
  return Math.floor((day(Date.now()) - day(Date.parse(instant))) / DAY_MS)
}
