import { sql } from 'kysely'
import type { Analytics, MonthOfSales } from '#contract/analytics/analytics.ts'
import { toDollars } from '#contract/money.ts'
import type { Db } from '#server/db/open.ts'
import type { Month } from '#server/time/business-calendar.ts'
import { monthIndex } from '#server/time/month-index.ts'

/** Refunds count in the period of the original payment, so net sales never include returned money. */
function paidOrders(db: Db, from: number, until: number) {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('payments', 'payments.order_id', 'order_events.order_id')
    .where('order_events.kind', '=', 'paid')
    .where('order_events.at', '>=', from)
    .where('order_events.at', '<', until)
}

const UNDONE = sql<number>`case when orders.status = 'cancelled'
  or payments.refunded_cents >= payments.captured_cents then 1 else 0 end`

export async function salesByMonth(db: Db, months: Month[]): Promise<Analytics['sales']> {
  const from = months[0]?.from ?? 0
  const until = months.at(-1)?.until ?? 0
  const rows = await db
    .selectFrom(
      paidOrders(db, from, until)
        .select([
          monthIndex('order_events.at', months).as('month_index'),
          'payments.captured_cents as taken',
          'payments.refunded_cents as refunded',
          UNDONE.as('undone'),
        ])
        .as('paid'),
    )
    .select(({ fn }) => [
      'month_index',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('undone').as('undone'),
      fn.sum<number>('taken').as('taken'),
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
  to: number,
): Promise<{ orders: number; kept: number }> {
  const { orders, kept } = await paidOrders(db, from, to + 1)
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(payments.captured_cents - payments.refunded_cents), 0)`.as('kept'),
    ])
    .executeTakeFirstOrThrow()
  return { orders, kept: toDollars(kept) }
}

interface Sums {
  orders: number
  undone: number
  taken: number
  refunded: number
}

const ZERO: Sums = { orders: 0, undone: 0, taken: 0, refunded: 0 }

function add(a: Sums, b: Sums): Sums {
  return {
    orders: a.orders + b.orders,
    undone: a.undone + b.undone,
    taken: a.taken + b.taken,
    refunded: a.refunded + b.refunded,
  }
}

function inDollars({ orders, undone, taken, refunded }: Sums): Omit<MonthOfSales, 'month'> {
  return {
    orders,
    undone,
    taken: toDollars(taken),
    refunded: toDollars(refunded),
    kept: toDollars(taken - refunded),
  }
}
