import { sql } from 'kysely'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { SOON_DAYS } from '#contract/staff/analytics/analytics-range.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'

const MAX_RESULTS = 10

interface SoldOut {
  product_id: number
  name: string
  shown_at: number
  sold_out_at: number
}

/**
 * Products that sold out within {@link SOON_DAYS} days of being available. Counts from the last restock or from publication,
 * whichever is later. Excludes stock corrections and unpaid orders.
 */
export async function soldOutSoon(
  db: Db,
  from: number,
  timeZone: string,
): Promise<Analytics['sold_out_soon']> {
  const { rows } = await sql<SoldOut>`
    with sold_out as (
      select id, name, shown_at from products
      where stock = 0 and published = 1 and deleted_at is null and shown_at is not null
    ), moves as (
      select product_id, id, at, change, reason, order_id,
        sum(change) over (partition by product_id order by id) as balance
      from stock_ledger where product_id in (select id from sold_out)
    ), ends as (
      select product_id, max(id) as last,
        max(case when balance = change and change > 0 and reason in ('opening', 'correction') then at end) as filled_at
      from moves group by product_id
    ), shown as (
      select ends.product_id, sold_out.name, moves.at as sold_out_at,
        case when sold_out.shown_at > filled_at then sold_out.shown_at else filled_at end as shown_at
      from ends
      join sold_out on sold_out.id = ends.product_id
      join moves on moves.id = ends.last
      join orders on orders.id = moves.order_id
      where moves.reason = 'reserved' and orders.status in ('paid', 'shipped', 'complete')
    )
    select product_id, name, shown_at, sold_out_at from shown
    where sold_out_at >= ${from} and sold_out_at - shown_at between 0 and ${SOON_DAYS * DAY_MS}
    order by sold_out_at desc, product_id limit ${MAX_RESULTS}`.execute(db)
  const views = await viewsSince(db, rows, timeZone)
  return rows.map((row) => ({
    product_id: row.product_id,
    name: row.name,
    shown_at: new Date(row.shown_at).toISOString(),
    sold_out_at: new Date(row.sold_out_at).toISOString(),
    views_since: views.get(row.product_id) ?? 0,
  }))
}

/** Starts a day later, because that day includes the customer's own views. */
async function viewsSince(db: Db, products: SoldOut[], timeZone: string): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const rows = await db
    .selectFrom('piece_days')
    .select(({ fn }) => ['product_id', fn.sum<number>('views').as('views')])
    .where((row) =>
      row.or(
        products.map(({ product_id, sold_out_at }) =>
          row.and([row('product_id', '=', product_id), row('day', '>', dayOf(sold_out_at, timeZone))]),
        ),
      ),
    )
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, views }) => [product_id, views]))
}
