import { sql } from 'kysely'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Analytics, MonthOfSales } from '#contract/staff/analytics/analytics.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Interval, Month } from '#server/platform/time/business-calendar.ts'
import { intervalIndex } from '#server/platform/time/interval-index.ts'
import type { Figures } from '#server/sales/orders/change-figures.ts'
import type { ChangeRow } from '#server/sales/orders/change-rows.ts'
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
  const sums = await sumsOf(db, months)
  return {
    months: months.map(({ month }, index) => ({ month, ...inDollars(sums[index] ?? ZERO) })),
    total: inDollars(sums.reduce(add, ZERO)),
  }
}

export async function salesBetween(
  db: Db,
  from: number,
  until: number,
): Promise<Dashboard['sales']['today']> {
  const [sums = ZERO] = await sumsOf(db, [{ from, until }])
  const { orders, gross, discounts, refunded, kept } = inDollars(sums)
  return { orders, gross, discounts, refunded, kept }
}

/** @param days each begins where the one before ends. */
export async function salesByDay(
  db: Db,
  days: (Interval & { day: string })[],
): Promise<Dashboard['sales']['by_day']> {
  const sums = await sumsOf(db, days)
  return days.map(({ day }, index) => ({ day, gross: inDollars(sums[index] ?? ZERO).gross }))
}

/** Orders as they were sold, and what their changes added or took off on their own days. */
async function sumsOf(db: Db, intervals: Interval[]): Promise<Sums[]> {
  const [from, until] = [intervals[0]?.from ?? 0, intervals.at(-1)?.until ?? 0]
  const rows = await db
    .selectFrom(
      paidOrders(db, from, until)
        .select([
          intervalIndex('order_events.at', intervals).as('interval_index'),
          TAKEN.as('taken'),
          'orders.discount_cents as discounts',
          REFUNDED.as('refunded'),
          UNDONE.as('undone'),
        ])
        .as('paid'),
    )
    .select(({ fn }) => [
      'interval_index',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('undone').as('undone'),
      fn.sum<number>('taken').as('taken'),
      fn.sum<number>('discounts').as('discounts'),
      fn.sum<number>('refunded').as('refunded'),
    ])
    .groupBy('interval_index')
    .execute()
  const byIndex = new Map<number, Sums>(rows.map(({ interval_index, ...sums }) => [interval_index, sums]))
  const count = (at: number, { taken, discounts }: Pick<Sums, 'taken' | 'discounts'>) => {
    const index = intervals.findIndex((each) => at >= each.from && at < each.until)
    if (index !== -1) byIndex.set(index, add(byIndex.get(index) ?? ZERO, { ...ZERO, taken, discounts }))
  }
  for (const { paid_at, settled_at, ...change } of await changesOf(db, from, until)) {
    const { taken, discounts } = addedBy(change)
    count(paid_at, { taken: -taken, discounts: -discounts })
    count(settled_at ?? paid_at, { taken, discounts })
  }
  return intervals.map((_, index) => byIndex.get(index) ?? ZERO)
}

/** Of orders that were paid in this time, and those that were made in it. */
function changesOf(db: Db, from: number, until: number) {
  return db
    .selectFrom('order_changes as changes')
    .innerJoin('orders', 'orders.id', 'changes.order_id')
    .innerJoin('order_events as events', 'events.order_id', 'orders.id')
    .select(['events.at as paid_at', 'settled_at', 'difference_cents', 'changes.waived_cents'])
    .select(['figures_before', 'figures_after'])
    .where('events.kind', '=', 'paid')
    .where('orders.ships', '=', 1)
    .where('changes.state', '=', 'applied')
    .where((row) =>
      row.or([row.between('events.at', from, until - 1), row.between('settled_at', from, until - 1)]),
    )
    .execute()
}

function addedBy(
  change: Pick<ChangeRow, 'difference_cents' | 'waived_cents' | 'figures_before' | 'figures_after'>,
): Pick<Sums, 'taken' | 'discounts'> {
  const before = JSON.parse(change.figures_before) as Figures
  const after = JSON.parse(change.figures_after) as Figures
  return {
    taken: change.difference_cents - change.waived_cents - (after.deposit_cents - before.deposit_cents),
    discounts: after.discount_cents - before.discount_cents,
  }
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
