import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { countBusinessDays } from '#server/platform/time/business-days.ts'

const PERIOD_MS = 90 * DAY_MS
const MIN_ORDERS = 5
const PERCENTILE = 0.8
/** Enough to measure by. In a busy shop, only the newest orders count. */
const MAX_ORDERS = 5000

export interface HandlingTime {
  /** How many orders shipped in the last 90 days. */
  orders: number
  /** Business days from payment to shipping; null for too few orders. */
  measured: number | null
}

/** Measures how long orders with a parcel took from payment to shipping. @param now UTC milliseconds. */
export async function measureHandling(db: Db, timeZone: string, now: number): Promise<HandlingTime> {
  const rows = await db
    .selectFrom('order_events as shipped')
    .innerJoin('orders', 'orders.id', 'shipped.order_id')
    .innerJoin('order_events as paid', 'paid.order_id', 'shipped.order_id')
    .select(({ fn }) => ['orders.id', fn.min('shipped.at').as('shipped_at'), fn.min('paid.at').as('paid_at')])
    .where('shipped.kind', '=', 'status')
    .where('shipped.at', '>', now - PERIOD_MS)
    .where('shipped.at', '<=', now)
    .where('shipped.detail', 'like', '%"to":"shipped"%')
    .where('paid.kind', '=', 'paid')
    .where('orders.ships', '=', 1)
    .where('orders.shipping_method', '!=', 'pickup')
    .groupBy('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  const days = rows
    .map(({ shipped_at, paid_at }) =>
      countBusinessDays(dayOf(paid_at, timeZone), dayOf(shipped_at, timeZone)),
    )
    .sort((a, b) => a - b)
  return { orders: days.length, measured: days.length < MIN_ORDERS ? null : nearestRank(days) }
}

/** The smallest value that at least 80 % of all do not exceed. */
function nearestRank(sorted: number[]): number {
  return sorted[Math.ceil(PERCENTILE * sorted.length) - 1] ?? 0
}

/** The business days that the shop promises: as measured, else as set. */
export function promisedDays(
  { measured }: HandlingTime,
  settings: Pick<ShippingSettings, 'handling_days'>,
): number {
  return measured ?? settings.handling_days
}
