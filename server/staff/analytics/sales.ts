import { sql } from 'kysely'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Analytics, MonthOfSales } from '#contract/staff/analytics/analytics.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Interval, Month } from '#server/platform/time/business-calendar.ts'
import { intervalIndex } from '#server/platform/time/interval-index.ts'
import { CHARGED, REFUNDED } from '#server/sales/orders/tender-sums.ts'

/**
 * Refunds count in the period of the original payment, so net sales never include returned money. Gift cards are no sales: what
 * they pay for is.
 */
function paidOrders(db: Db, from: number, until: number) {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .where('order_events.kind', '=', 'paid')
    .where('orders.ships', '=', 1)
    .where('order_events.at', '>=', from)
    .where('order_events.at', '<', until)
}

/** Paid by everything but deposits. */
const TAKEN = sql<number>`(${CHARGED} - orders.deposit_cents)`
const UNDONE = sql<number>`case when orders.status = 'cancelled'
  or (${REFUNDED} > 0 and ${REFUNDED} >= ${TAKEN}) then 1 else 0 end`

export async function salesByMonth(db: Db, months: Month[]): Promise<Analytics['sales']> {
  const from = months[0]?.from ?? 0
  const until = months.at(-1)?.until ?? 0
  const rows = await db
    .selectFrom(
      paidOrders(db, from, until)
        .select([
          intervalIndex('order_events.at', months).as('month_index'),
          TAKEN.as('taken'),
          'orders.discount_cents as discounts',
          REFUNDED.as('refunded'),
          UNDONE.as('undone'),
        ])
        .as('paid'),
    )
    .select(({ fn }) => [
      'month_index',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('undone').as('undone'),
      fn.sum<number>('taken').as('taken'),
      fn.sum<number>('discounts').as('discounts'),
      fn.sum<number>('refunded').as('refunded'),
    ])
    .groupBy('month_index')
    .execute()
  const byIndex = new Map(rows.map((row) => [row.month_index, row]))
  return {
    months: months.map(({ month }, index) => ({ month, ...inDollars(byIndex.get(index) ?? ZERO) })),
    total: inDollars(rows.reduce(add, ZERO)),
  }
}

export async function salesBetween(
  db: Db,
  from: number,
  until: number,
): Promise<Dashboard['sales']['today']> {
  const sums = await paidOrders(db, from, until)
    .select(({ fn, val }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(${TAKEN}), 0)`.as('taken'),
      fn.coalesce(fn.sum<number>('discount_cents'), val(0)).as('discounts'),
      sql<number>`coalesce(sum(${REFUNDED}), 0)`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  const { orders, gross, discounts, refunded, kept } = inDollars({ ...sums, undone: 0 })
  return { orders, gross, discounts, refunded, kept }
}

/** @param days each begins where the one before ends. */
export async function salesByDay(
  db: Db,
  days: (Interval & { day: string })[],
): Promise<Dashboard['sales']['by_day']> {
  const rows = await db
    .selectFrom(
      paidOrders(db, days[0]?.from ?? 0, days.at(-1)?.until ?? 0)
        .select([
          intervalIndex('order_events.at', days).as('day_index'),
          sql<number>`${TAKEN} + orders.discount_cents`.as('gross'),
        ])
        .as('paid'),
    )
    .select(({ fn }) => ['day_index', fn.sum<number>('gross').as('gross')])
    .groupBy('day_index')
    .execute()
  const byIndex = new Map(rows.map(({ day_index, gross }) => [day_index, gross]))
  return days.map(({ day }, index) => ({ day, gross: toDollars(byIndex.get(index) ?? 0) }))
}

interface Sums {
  orders: number
  undone: number
  taken: number
  discounts: number
  refunded: number
}

const ZERO: Sums = { orders: 0, undone: 0, taken: 0, discounts: 0, refunded: 0 }

function add(a: Sums, b: Sums): Sums {
  return {
    orders: a.orders + b.orders,
    undone: a.undone + b.undone,
    taken: a.taken + b.taken,
    discounts: a.discounts + b.discounts,
    refunded: a.refunded + b.refunded,
  }
}

function inDollars({ orders, undone, taken, discounts, refunded }: Sums): Omit<MonthOfSales, 'month'> {
  return {
    orders,
    undone,
    gross: toDollars(taken + discounts),
    discounts: toDollars(discounts),
    taken: toDollars(taken),
    refunded: toDollars(refunded),
    kept: toDollars(taken - refunded),
  }
}
