import { ORDER_STATUSES } from '#contract/sales/orders/order-states.ts'
import type { DatabaseSettings, Db } from '#server/platform/db/open.ts'
import { withSnapshot } from '#server/platform/db/snapshot.ts'
import { countByStatus, toCounts } from '#server/sales/orders/admin/counts.ts'
import { HOLDS } from '#server/sales/orders/holds.ts'
import { amountsAddUp, refundedTaxesAddUp } from './amounts.ts'
import { changesAddUp } from './changes.ts'
import { claimsMatchLedger, claimsMatchUnits } from './claims.ts'
import { depositsAddUp } from './deposits.ts'
import { usesEqualLedger } from './discounts.ts'
import { outsideMoneyAddsUp } from './disputes.ts'
import { giftCardsAddUp } from './gift-cards.ts'
import { passportsAreGenuine } from './passports.ts'
import { answersWereFollowed, promisesFollowPayment } from './promises.ts'
import { setByAdmin } from './set-by-admin.ts'
import { tendersAddUp } from './tenders.ts'

/**
 * Compares stock, orders, payments and discounts in one snapshot. Safe while the shop is running.
 * @returns a sentence for each problem.
 */
export function auditShop(settings: DatabaseSettings): Promise<string[]> {
  return withSnapshot(settings, ({ db }) => audit(db))
}

/** Only for a database without concurrent writes. */
export async function audit(db: Db): Promise<string[]> {
  const problems = await Promise.all([
    stockEqualsLedger(db),
    stockIsNotNegative(db),
    tendersAddUp(db),
    capturedOrdersArePaidOnce(db),
    countsMatchOrders(db),
    amountsAddUp(db),
    refundedTaxesAddUp(db),
    changesAddUp(db),
    ...HOLDS.map((hold) => hold.audit?.(db) ?? []),
    endedOrdersReserveNothing(db),
    ordersWithoutStockAreReviewed(db),
    dropsSoldNothingEarly(db),
    usesEqualLedger(db),
    claimsMatchLedger(db),
    claimsMatchUnits(db),
    giftCardsAddUp(db),
    depositsAddUp(db),
    outsideMoneyAddsUp(db),
    passportsAreGenuine(db),
    promisesFollowPayment(db),
    answersWereFollowed(db),
  ])
  return problems.flat()
}

async function stockEqualsLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_ledger', 'stock_ledger.product_id', 'products.id')
    .select(({ fn, val }) => [
      'products.id',
      'products.stock',
      fn.coalesce(fn.sum<number>('stock_ledger.change'), val(0)).as('ledger'),
    ])
    .groupBy(['products.id', 'products.stock'])
    .execute()
  return rows
    .filter((row) => row.stock !== row.ledger)
    .map((row) => `Product ${row.id}: stock is ${row.stock}, but the ledger sums up to ${row.ledger}.`)
}

async function stockIsNotNegative(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select(['id', 'stock']).where('stock', '<', 0).execute()
  return rows.map((row) => `Product ${row.id}: stock is ${row.stock}.`)
}

async function endedOrdersReserveNothing(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'payments.state'])
    .where('holds_stock', '=', 1)
    .where((row) =>
      row.or([row('orders.status', '=', 'cancelled'), row('payments.state', 'in', ['expired', 'refused'])]),
    )
    .where('orders.id', 'not in', setByAdmin(db))
    .execute()
  return rows.map(
    (row) =>
      `Order ${row.id}: is ${row.status}, its payment is ${row.state}, but its stock is still reserved.`,
  )
}

async function capturedOrdersArePaidOnce(db: Db): Promise<string[]> {
  const captured = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ selectFrom }) => [
      'orders.id',
      'orders.status',
      selectFrom('order_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .where('kind', '=', 'paid')
        .as('times_paid'),
    ])
    .where('payments.state', '=', 'captured')
  const rows = await db
    .selectFrom(captured.as('captured'))
    .selectAll()
    .where((row) => row.or([row('times_paid', '!=', 1), row('status', 'in', ['pending', 'cancelled'])]))
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const exempt = new Set((await setByAdmin(db).execute()).map((event) => event.order_id))
  return rows.flatMap((row) => {
    const problems: string[] = []
    if (row.times_paid !== 1) problems.push(`Order ${row.id}: was marked paid ${row.times_paid} times.`)
    if ((row.status === 'pending' || row.status === 'cancelled') && !exempt.has(row.id)) {
      problems.push(`Order ${row.id}: its payment was captured, but it is ${row.status}.`)
    }
    return problems
  })
}

/** A paid order may lack its stock, as after a recovery that found a piece sold twice, but staff must know. */
async function ordersWithoutStockAreReviewed(db: Db): Promise<string[]> {
  const flagged = db.selectFrom('order_events').select('order_id').where('kind', '=', 'flagged')
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('status', 'in', ['paid', 'shipped', 'complete'])
    .where('holds_stock', '=', 0)
    .where('id', 'not in', flagged)
    .where('id', 'not in', setByAdmin(db))
    .orderBy('id')
    .execute()
  return rows.map(
    ({ id, status }) => `Order ${id}: is ${status} without stock, and was never marked for review.`,
  )
}

async function countsMatchOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const orders = toCounts(rows)
  const counted = await countByStatus(db)
  return ORDER_STATUSES.filter((status) => orders[status] !== counted[status]).map(
    (status) => `${orders[status]} orders are ${status}, but the stored count is ${counted[status]}.`,
  )
}

/** Orders from before a product was in the drop have nothing to do with it. */
async function dropsSoldNothingEarly(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('drops')
    .innerJoin('drop_products', 'drop_products.drop_id', 'drops.id')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .innerJoin('stock_ledger', 'stock_ledger.product_id', 'products.id')
    .innerJoin('orders', 'orders.id', 'stock_ledger.order_id')
    .select(['orders.id', 'products.name as product', 'drops.name as drop'])
    .distinct()
    .where('stock_ledger.reason', '=', 'reserved')
    .whereRef('orders.created_at', '>=', 'drop_products.added_at')
    .whereRef('stock_ledger.at', '<', 'drops.opens_at')
    .orderBy('orders.id')
    .execute()
  return rows.map(({ id, product, drop }) => `Order ${id}: reserved '${product}' before '${drop}' opened.`)
}
