import type { TrackingRow } from '#contract/orders/packing.ts'
import type { Actor } from '#server/audit-log/record.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  isShippedWith,
  type Shippable,
  type ShippingContext,
  shipOrder,
  whyNotShippable,
} from '#server/orders/admin/ship.ts'
import type { FileRow } from './read-tracking.ts'

/** Says what each row would do, in the file's order. Writes nothing. */
export async function planTracking(db: Db, rows: FileRow[]): Promise<TrackingRow[]> {
  const orders = await findOrders(db, rows)
  return rows.map((row) => {
    const order = orders.get(row.order)
    const planned = planRow(row, order)
    // A later row for the same order finds it shipped.
    if (order && planned.outcome === 'ship') {
      Object.assign(order, { status: 'shipped', carrier: row.carrier, tracking_number: row.trackingNumber })
    }
    return planned
  })
}

/**
 * Ships the order of each row that can be, one after the other, so that a row with an error or a crash leaves the
 * others shipped. The same file again changes nothing.
 */
export async function importTracking(
  db: Db,
  context: ShippingContext,
  rows: FileRow[],
  by: Actor,
): Promise<TrackingRow[]> {
  const applied: TrackingRow[] = []
  for (const row of await planTracking(db, rows)) applied.push(await applyRow(db, context, row, by))
  return applied
}

async function applyRow(db: Db, context: ShippingContext, row: TrackingRow, by: Actor): Promise<TrackingRow> {
  const { outcome, order_uuid, carrier, tracking_number } = row
  if (outcome !== 'ship' || !order_uuid || !carrier) return row
  try {
    // Nobody is asked about a number that another order has, because two orders can be in one parcel.
    await shipOrder(db, context, order_uuid, { carrier, tracking_number, shareNumber: true }, by)
    return row
  } catch (error) {
    // The order was changed after the plan was made.
    if (!(error instanceof HttpError)) throw error
    return { ...row, outcome: 'error', error: error.message }
  }
}

function planRow(row: FileRow, order: FoundOrder | undefined): TrackingRow {
  const error = row.error ?? (order ? whyNotShippable(order, row.trackingNumber) : unknownOrder(row.order))
  return {
    order_uuid: order?.order_uuid ?? null,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    error,
    outcome: error ? 'error' : order && isShippedWith(order, row.trackingNumber) ? 'unchanged' : 'ship',
    order: order ? String(order.id) : row.order,
    customer: order?.name ?? null,
  }
}

function unknownOrder(order: string): string {
  return `There is no order ${order.slice(0, 40)}.`
}

type FoundOrder = Shippable & { order_uuid: string; name: string }

const BATCH_SIZE = 500
const NUMBER = /^#?(\d{1,9})$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The orders by what the file calls them: number or UUID. An order that the file names in two ways is one object. */
async function findOrders(db: Db, rows: FileRow[]): Promise<Map<string, FoundOrder>> {
  const names = [...new Set(rows.map(({ order }) => order))]
  const found = new Map<string, FoundOrder>()
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const batch = names.slice(start, start + BATCH_SIZE)
    const orders = await readOrders(db, batch)
    for (const order of orders.filter(({ order_uuid }) => !found.has(order_uuid))) {
      found.set(String(order.id), order).set(order.order_uuid, order)
    }
  }
  return new Map(
    names.flatMap((name) => {
      const order = found.get(NUMBER.exec(name)?.[1]?.replace(/^0+/, '') ?? name.toLowerCase())
      return order ? [[name, order] as const] : []
    }),
  )
}

async function readOrders(db: Db, names: string[]): Promise<FoundOrder[]> {
  const numbers = names.flatMap((name) => NUMBER.exec(name)?.[1] ?? []).map(Number)
  const uuids = names.filter((name) => UUID.test(name)).map((name) => name.toLowerCase())
  if (numbers.length + uuids.length === 0) return []
  return db
    .selectFrom('orders')
    .select(['id', 'order_uuid', 'name', 'status', 'ships', 'shipping_method', 'carrier', 'tracking_number'])
    .where((order) =>
      order.or([
        ...(numbers.length > 0 ? [order('id', 'in', numbers)] : []),
        ...(uuids.length > 0 ? [order('order_uuid', 'in', uuids)] : []),
      ]),
    )
    .execute()
}
