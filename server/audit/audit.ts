import { sql } from 'kysely'
import { ORDER_STATUSES } from '#contract/order-states.ts'
import type { DatabasePlace, Db } from '#server/db/open.ts'
import { withSnapshot } from '#server/db/snapshot.ts'
import { countAll, toCounts } from '#server/orders/staff/counts.ts'

/**
 * Checks the books of a shop against each other as they are at one moment, while it goes on selling.
 * @returns a sentence for each fault; none when all is in order.
 */
export function auditShop(place: DatabasePlace): Promise<string[]> {
  return withSnapshot(place, ({ db }) => audit(db))
}

/** The same for books that nobody writes in meanwhile: they are read table by table. */
export async function audit(db: Db): Promise<string[]> {
  const faults = await Promise.all([
    stockEqualsLedger(db),
    stockIsNotNegative(db),
    holdsWhatItBought(db),
    reservationsHaveOpenOrders(db),
    paidOrdersHaveOnePayment(db),
    capturedPaymentsHavePaidOrders(db),
    ordersAreCounted(db),
  ])
  return faults.flat()
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
    .map((row) => `Piece ${row.id}: ${row.stock} on the shelf, ${row.ledger} in the ledger.`)
}

async function stockIsNotNegative(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select(['id', 'stock']).where('stock', '<', 0).execute()
  return rows.map((row) => `Piece ${row.id}: stock is ${row.stock}.`)
}

/** Staff may set any status: what they set by hand is theirs to explain. */
function setByStaff(db: Db) {
  return db
    .selectFrom('order_events')
    .select('order_id')
    .where('kind', '=', 'status')
    .where('actor', 'is not', null)
}

/** An order that holds its pieces holds exactly what its lines say; one that does not, none. */
async function holdsWhatItBought(db: Db): Promise<string[]> {
  const held = db.selectFrom('orders').select(({ selectFrom }) => [
    'orders.id',
    'orders.holds_stock',
    selectFrom('order_lines')
      .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
      .whereRef('order_id', '=', 'orders.id')
      .as('bought'),
    selectFrom('stock_ledger')
      .select(({ fn }) => fn.sum<number>('change').as('sum'))
      .whereRef('order_id', '=', 'orders.id')
      .as('moved'),
  ])
  const rows = await db
    .selectFrom(held.as('held'))
    .selectAll()
    // The database compares: of a million orders only the wrong ones come here.
    .where(sql<boolean>`-coalesce(moved, 0) <> coalesce(bought, 0) * holds_stock`)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const due = row.holds_stock === 1 ? (row.bought ?? 0) : 0
    return `Order ${row.id}: holds ${-(row.moved ?? 0)} pieces, ${due} expected.`
  })
}

/** Nothing is kept from the shelf for an order that ended, unless staff said so when they cancelled it. */
async function reservationsHaveOpenOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'payments.state'])
    .where('holds_stock', '=', 1)
    .where((row) =>
      row.or([row('orders.status', '=', 'cancelled'), row('payments.state', 'in', ['expired', 'refused'])]),
    )
    .where('orders.id', 'not in', setByStaff(db))
    .execute()
  return rows.map(
    (row) => `Order ${row.id}: is ${row.status}, its payment ${row.state}, and still holds its pieces.`,
  )
}

/** Every paid order has its captured payment, of exactly its total, unless staff set the order to paid by hand. */
async function paidOrdersHaveOnePayment(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'orders.total_cents', 'payments.state', 'payments.captured_cents'])
    .where('orders.status', 'in', ['paid', 'shipped', 'complete'])
    .where((row) =>
      row.or([
        row('payments.state', 'is', null),
        row('payments.state', '!=', 'captured'),
        row('payments.captured_cents', '!=', row.ref('orders.total_cents')),
      ]),
    )
    .where('orders.id', 'not in', setByStaff(db))
    .execute()
  return rows.map(
    (row) =>
      `Order ${row.id}: is ${row.status}, but its payment is ${row.state ?? 'missing'} over ${row.captured_cents ?? 0} cents.`,
  )
}

async function capturedPaymentsHavePaidOrders(db: Db): Promise<string[]> {
  const taken = db
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
    .selectFrom(taken.as('taken'))
    .selectAll()
    .where((row) => row.or([row('times_paid', '!=', 1), row('status', 'in', ['pending', 'cancelled'])]))
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const byHand = new Set((await setByStaff(db).execute()).map((event) => event.order_id))
  return rows.flatMap((row) => {
    const faults: string[] = []
    if (row.times_paid !== 1) faults.push(`Order ${row.id}: was marked paid ${row.times_paid} times.`)
    if ((row.status === 'pending' || row.status === 'cancelled') && !byHand.has(row.id)) {
      faults.push(`Order ${row.id}: its money was taken, but it is ${row.status}.`)
    }
    return faults
  })
}

/** What the staff's list says of each state is what there is. */
async function ordersAreCounted(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const orders = toCounts(rows)
  const counted = await countAll(db)
  return ORDER_STATUSES.filter((status) => orders[status] !== counted[status]).map(
    (status) => `There are ${orders[status]} orders that are ${status}, and ${counted[status]} are counted.`,
  )
}
