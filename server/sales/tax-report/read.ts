import { sql } from 'kysely'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import type { TaxReport, TaxReportRow } from '#contract/sales/tax-report/tax-report.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayAfter, type Month, monthsBetween, startOf } from '#server/platform/time/business-calendar.ts'
import { intervalIndex } from '#server/platform/time/interval-index.ts'
import { changedOrders, readChangedOrders } from './changed-orders.ts'

interface Days {
  /** "2026-03-31", included. */
  from: string
  to: string
}

/** Every order is of the month in which it was paid, every refunded tax of the month of the refund, what a change adds of its month. */
export async function readTaxReport(db: Db, { from, to }: Days, timeZone: string): Promise<TaxReport> {
  const months = await monthsOfPayments(db, { from, to }, timeZone)
  const all = await Promise.all([
    readSales(db, months),
    readRefunds(db, months),
    readChangedOrders(db, months),
  ])
  const groups = Map.groupBy(all.flat(), keyOf)
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parts]) => parts.reduce(add))
  return {
    rows: rows.map(({ month_index, state, zip_rate, ...sums }) => ({
      month: months[month_index]?.month ?? '',
      state,
      zip_rate: zip_rate === 1,
      ...inDollars(sums),
    })),
    total: inDollars(rows.reduce(add, { ...NOTHING, month_index: 0, state: '', zip_rate: 0 })),
  }
}

interface Sums {
  orders: number
  taxable: Cents
  exempt: Cents
  collected: Cents
  refunded: Cents
}

export interface Group extends Sums {
  month_index: number
  state: string
  zip_rate: number
}

const NOTHING: Sums = { orders: 0, taxable: 0, exempt: 0, collected: 0, refunded: 0 }

/** Sorts by month, state and kind of rate. */
function keyOf({ month_index, state, zip_rate }: Group): string {
  return `${String(month_index).padStart(6, '0')} ${state} ${zip_rate}`
}

function add(a: Group, b: Group): Group {
  return {
    ...a,
    orders: a.orders + b.orders,
    taxable: a.taxable + b.taxable,
    exempt: a.exempt + b.exempt,
    collected: a.collected + b.collected,
    refunded: a.refunded + b.refunded,
  }
}

function inDollars(sums: Sums): Omit<TaxReportRow, 'month' | 'state' | 'zip_rate'> {
  return {
    orders: sums.orders,
    taxable_sales: toDollars(sums.taxable),
    exempt_sales: toDollars(sums.exempt),
    tax_collected: toDollars(sums.collected),
    tax_refunded: toDollars(sums.refunded),
  }
}

/** The months of these days, without the time before the first payment and after the last payment or refund. */
async function monthsOfPayments(db: Db, { from, to }: Days, timeZone: string): Promise<Month[]> {
  const paid = db.selectFrom('order_events').where('kind', '=', 'paid')
  const refunded = db.selectFrom('tax_refunds')
  // An index answers each alone at once.
  const [first, lastPaid, lastRefund, lastFailed, lastChange] = await Promise.all([
    paid.select(({ fn }) => fn.min<number | null>('at').as('at')).executeTakeFirstOrThrow(),
    paid.select(({ fn }) => fn.max<number | null>('at').as('at')).executeTakeFirstOrThrow(),
    refunded.select(({ fn }) => fn.max<number | null>('at').as('at')).executeTakeFirstOrThrow(),
    db
      .selectFrom('failed_refunds')
      .select(({ fn }) => fn.max<number | null>('at').as('at'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_changes')
      .select(({ fn }) => fn.max<number | null>('settled_at').as('at'))
      .executeTakeFirstOrThrow(),
  ])
  if (first.at === null) return []
  const start = Math.max(startOf(from, timeZone), first.at)
  const last = Math.max(lastPaid.at ?? 0, lastRefund.at ?? 0, lastFailed.at ?? 0, lastChange.at ?? 0)
  return monthsBetween(start, Math.min(startOf(dayAfter(to), timeZone), last + 1), timeZone)
}

async function readSales(db: Db, months: Month[]): Promise<Group[]> {
  if (months.length === 0) return []
  const paid = db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select([
      intervalIndex('order_events.at', months).as('month_index'),
      'state',
      'tax_zip_rate as zip_rate',
      'tax_cents',
      sql<number>`subtotal_cents - discount_cents`.as('goods'),
      sql<number>`case when tax_rate > 0 then 1 else 0 end`.as('taxed'),
    ])
    .where('order_events.kind', '=', 'paid')
    // A gift card is taxed when it is spent, not when it is bought.
    .where('ships', '=', 1)
    .where('orders.id', 'not in', changedOrders(db))
    .where('order_events.at', '>=', months[0]?.from ?? 0)
    .where('order_events.at', '<', months.at(-1)?.until ?? 0)
  const rows = await db
    .selectFrom(paid.as('paid'))
    .select(({ fn }) => [
      'month_index',
      'state',
      'zip_rate',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(goods * taxed)`.as('taxable'),
      sql<number>`sum(goods * (1 - taxed))`.as('exempt'),
      fn.sum<number>('tax_cents').as('collected'),
    ])
    .groupBy(['month_index', 'state', 'zip_rate'])
    .execute()
  return rows.map((row) => ({ ...row, refunded: 0 }))
}

async function readRefunds(db: Db, months: Month[]): Promise<Group[]> {
  if (months.length === 0) return []
  const from = months[0]?.from ?? 0
  const until = months.at(-1)?.until ?? 0
  const failed = db
    .selectFrom('failed_refunds')
    .innerJoin('orders', 'orders.id', 'failed_refunds.order_id')
    .select([
      intervalIndex('failed_refunds.at', months).as('month_index'),
      'state',
      'tax_zip_rate as zip_rate',
      sql<number>`-failed_refunds.tax_cents`.as('tax_cents'),
    ])
    .where('failed_refunds.at', '>=', from)
    .where('failed_refunds.at', '<', until)
    .where('failed_refunds.tax_cents', '>', 0)
    .where('orders.id', 'not in', changedOrders(db))
  // A refund that failed takes its tax back, in the month in which it failed.
  const refunds = db
    .selectFrom('tax_refunds')
    .innerJoin('orders', 'orders.id', 'tax_refunds.order_id')
    .select([
      intervalIndex('tax_refunds.at', months).as('month_index'),
      'state',
      'tax_zip_rate as zip_rate',
      'tax_refunds.tax_cents',
    ])
    .where('tax_refunds.at', '>=', from)
    .where('tax_refunds.at', '<', until)
    .where('orders.id', 'not in', changedOrders(db))
    .unionAll(failed)
  const rows = await db
    .selectFrom(refunds.as('refunds'))
    .select(({ fn }) => ['month_index', 'state', 'zip_rate', fn.sum<number>('tax_cents').as('refunded')])
    .groupBy(['month_index', 'state', 'zip_rate'])
    .execute()
  return rows.map((row) => ({ ...NOTHING, ...row }))
}
