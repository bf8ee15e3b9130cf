import { sql } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Month } from '#server/platform/time/business-calendar.ts'
import type { Figures } from '#server/sales/orders/change-figures.ts'
import type { Group } from './read.ts'

/** Orders whose figures and place are not those of the day on which they were paid. */
export function changedOrders(db: Db) {
  return db.selectFrom('order_changes').select('order_id').distinct().where('state', '=', 'applied')
}

/**
 * The sales and refunds of changed orders: as they were sold in the month of the payment, and in the month of each change less the
 * old place's figures and with the new one's. A refund belongs to the place of its time.
 */
export async function readChangedOrders(db: Db, months: Month[]): Promise<Group[]> {
  const steps = [...(await readPayments(db)), ...(await readRefunds(db)), ...(await readChanges(db))]
  // At the same time, a change's refund comes before it.
  const byOrder = Map.groupBy(
    steps.toSorted((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind] || a.id - b.id),
    ({ order_id }) => order_id,
  )
  return [...byOrder.values()].flatMap((all) => groupsOf(all, months))
}

interface Step {
  order_id: number
  /** Orders those of the same time. */
  id: number
  kind: 'paid' | 'refund' | 'change'
  at: number
  /** Of refunds. */
  tax: Cents
  /** Of changes. */
  before: string
  after: string
}

const RANK: Record<Step['kind'], number> = { paid: 0, refund: 1, change: 2 }

function groupsOf(steps: Step[], months: Month[]): Group[] {
  const groups: Group[] = []
  const first = steps.find(({ kind }) => kind === 'change')
  if (!first) return []
  let figures = JSON.parse(first.before) as Figures
  let refunded = 0
  for (const { kind, at, tax, after } of steps) {
    const month_index = months.findIndex(({ from, until }) => at >= from && at < until)
    const add = (sums: Partial<Group>) => {
      if (month_index !== -1) groups.push({ ...placeOf(figures), month_index, ...sums })
    }
    if (kind === 'paid') add({ ...salesOf(figures, 1), orders: 1 })
    if (kind === 'refund') add({ refunded: tax })
    if (kind === 'change') {
      add({ ...salesOf(figures, -1), refunded: -refunded })
      figures = JSON.parse(after) as Figures
      add({ ...salesOf(figures, 1), refunded: refunded + tax })
    }
    if (kind !== 'paid') refunded += tax
  }
  return groups
}

function placeOf({ state, tax_zip_rate }: Figures): Group {
  const nothing = { orders: 0, taxable: 0, exempt: 0, collected: 0, refunded: 0 }
  return { ...nothing, month_index: -1, state, zip_rate: tax_zip_rate }
}

function salesOf(figures: Figures, sign: 1 | -1): Pick<Group, 'taxable' | 'exempt' | 'collected'> {
  const goods = sign * (figures.subtotal_cents - figures.discount_cents)
  const isTaxed = figures.tax_rate > 0
  return { taxable: isTaxed ? goods : 0, exempt: isTaxed ? 0 : goods, collected: sign * figures.tax_cents }
}

async function readPayments(db: Db): Promise<Step[]> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.order_id', 'order_events.id', 'order_events.at'])
    .where('order_events.kind', '=', 'paid')
    .where('ships', '=', 1)
    .where('order_events.order_id', 'in', changedOrders(db))
    .execute()
  return rows.map((row) => ({ ...row, kind: 'paid', tax: 0, before: '', after: '' }))
}

/** A refund that failed takes its tax back when it fails. */
async function readRefunds(db: Db): Promise<Step[]> {
  const failed = db
    .selectFrom('failed_refunds')
    .select([
      sql<number>`order_id`.as('order_id'),
      sql<number>`0`.as('id'),
      'at',
      sql<number>`-tax_cents`.as('tax'),
    ])
    .where('order_id', 'in', changedOrders(db))
  const rows = await db
    .selectFrom('tax_refunds')
    .select(['order_id', 'id', 'at', 'tax_cents as tax'])
    .where('order_id', 'in', changedOrders(db))
    .unionAll(failed)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'refund', before: '', after: '' }))
}

async function readChanges(db: Db): Promise<Step[]> {
  const rows = await db
    .selectFrom('order_changes')
    .innerJoin('orders', 'orders.id', 'order_changes.order_id')
    .select(['order_id', 'order_changes.id', 'settled_at', 'at', 'refunded_tax_cents as tax'])
    .select(['figures_before as before', 'figures_after as after'])
    .where('order_changes.state', '=', 'applied')
    .where('ships', '=', 1)
    .execute()
  return rows.map(({ settled_at, ...row }) => ({ ...row, at: settled_at ?? row.at, kind: 'change' }))
}
