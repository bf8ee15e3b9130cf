import { sql } from 'kysely'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readStoredSettings } from '#server/platform/settings/read.ts'
import { dayOf, daysBetween } from '#server/platform/time/business-calendar.ts'

/** Only paid orders of pieces have a promise, for no day before they were paid. */
export async function promisesFollowPayment(db: Db): Promise<string[]> {
  const { time_zone } = { ...DEFAULT_BUSINESS, ...(await readStoredSettings(db)).business }
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_events as paid', (join) =>
      join.onRef('paid.order_id', '=', 'orders.id').on('paid.kind', 'in', ['paid', 'recovered']),
    )
    .select(['orders.id', 'promised_ship_by', 'ships'])
    .select(({ fn }) => fn.min('paid.at').as('paid_at'))
    .where('promised_ship_by', 'is not', null)
    .groupBy(['orders.id', 'promised_ship_by', 'ships'])
    .orderBy('orders.id')
    .execute()
  return rows.flatMap((row) => {
    const day = row.promised_ship_by ?? ''
    if (row.ships === 0) return [`Order ${row.id}: is promised for ${day}, but bought a gift card.`]
    if (row.paid_at === null) return [`Order ${row.id}: is promised for ${day}, but was not paid.`]
    // The business may have moved to another time zone since.
    const isEarly = daysBetween(dayOf(row.paid_at, time_zone), day) < -1
    return isEarly ? [`Order ${row.id}: is promised for ${day}, before it was paid.`] : []
  })
}

/** An answer to cancel led to a cancelled order, or staff were asked to look at it. */
export async function answersWereFollowed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('order_delays')
    .select('order_id')
    .distinct()
    .where('answer', '=', 'cancel')
    .where('ended_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'order_delays.order_id')
            .where(
              sql<boolean>`(kind = 'flagged' or (kind = 'status' and detail like '%"to":"cancelled"%'))`,
            ),
        ),
      ),
    )
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => `Order ${order_id}: its customer cancelled, but it was not cancelled.`)
}
