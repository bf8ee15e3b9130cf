import { plainCharacters } from '#contract/platform/values/search-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { TrackingRow } from '#contract/sales/orders/packing.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Doubt, findDoubts } from '#server/sales/orders/admin/require-shippable.ts'
import {
  isShippedWith,
  plainNumber,
  type Shippable,
  type ShippingContext,
  shipOrder,
  whyNotShippable,
} from '#server/sales/orders/admin/ship.ts'
import { joinedOrders } from '#server/sales/orders/parcel.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import type { FileRow } from './read-tracking.ts'

/** Says what each row would do, in the file's order. Writes nothing. */
export async function planTracking(db: Db, rows: FileRow[], at: number): Promise<TrackingRow[]> {
  const orders = await findOrders(db, rows)
  const doubts = await findParcelDoubts(db, [...new Set(orders.values())], at)
  const good = rows.filter(({ error, label }) => !error && label !== 'refunded')
  const ordered = [...Map.groupBy(good, (row) => orders.get(row.order))]
  // The first label of a parcel ships all its orders.
  const firsts = new Map(good.toReversed().map((row) => [parcelKey(orders.get(row.order)), row]))
  const labels = new Map(ordered.map(([order, of]) => [order, labelsOf(of, firsts.get(parcelKey(order)))]))
  return rows.map((row) => {
    const order = orders.get(row.order)
    const [outcome, error] = confirmedOutcome(
      outcomeOf(row, order, labels.get(order)),
      order && doubts.get(parcelKey(order)),
    )
    return {
      order_uuid: order?.order_uuid ?? null,
      carrier: row.carrier,
      tracking_number: row.trackingNumber,
      error,
      outcome,
      order: order ? String(order.id) : row.order,
      customer: order?.name ?? null,
    }
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
  for (const row of await planTracking(db, rows, by.at)) applied.push(await applyRow(db, context, row, by))
  return applied
}

async function applyRow(db: Db, context: ShippingContext, row: TrackingRow, by: Actor): Promise<TrackingRow> {
  const { outcome, order_uuid, carrier, tracking_number } = row
  if (outcome !== 'ship' || !order_uuid || !carrier) return row
  try {
    // Nobody is asked about a number that another order has, because two orders can be in one parcel.
    await shipOrder(db, context, { orderUuid: order_uuid, carrier, tracking_number, shareNumber: true }, by)
    return row
  } catch (error) {
    // The order was changed after the plan was made.
    if (!(error instanceof DomainError)) throw error
    return { ...row, outcome: 'error', error: error.message }
  }
}

/** By the parcel: it ships whole, with orders that the file does not name. */
async function findParcelDoubts(
  db: Db,
  named: FoundOrder[],
  at: number,
): Promise<Map<ReturnType<typeof parcelKey>, Doubt[]>> {
  const orders = new Map(named.map((order) => [order.id, order]))
  for (let start = 0; start < named.length; start += BATCH_SIZE) {
    const ids = named.slice(start, start + BATCH_SIZE).flatMap(({ parcel_id }) => parcel_id ?? [])
    const others = ids.length === 0 ? [] : await joinedOrders(db, ids).select(FOUND).execute()
    for (const order of others) orders.set(order.id, orders.get(order.id) ?? order)
  }
  const doubts = await findDoubts(db, [...orders.values()], at)
  const byParcel = Map.groupBy(orders.values(), parcelKey)
  return new Map(
    [...byParcel].map(([key, parcel]) => [key, parcel.flatMap(({ id }) => doubts.get(id) ?? [])]),
  )
}

type Outcome = [outcome: TrackingRow['outcome'], error: string | null]

/** The good labels of an order. It has one tracking number, so the first of its parcel ships it. */
interface Labels {
  first: FileRow | undefined
  /** Several numbers, and nothing says of each whether it was refunded. */
  areUnclear: boolean
}

function parcelKey(order: FoundOrder | undefined): FoundOrder | number | undefined {
  return order?.parcel_id ?? order
}

function labelsOf(good: FileRow[], first: FileRow | undefined): Labels {
  const numbers = new Set(good.map(({ trackingNumber }) => plainNumber(trackingNumber)))
  return { first, areUnclear: numbers.size > 1 && good.some(({ label }) => label === 'unknown') }
}

function outcomeOf(row: FileRow, order: FoundOrder | undefined, labels: Labels | undefined): Outcome {
  if (row.label === 'refunded') return refundedOutcome(row, order)
  const problem = row.error ?? (order ? whyNotShippable(order, row.trackingNumber) : unknownOrder(row.order))
  if (problem || !order) return ['error', problem]
  if (isShippedWith(order, row.trackingNumber)) return ['unchanged', null]
  if (labels?.areUnclear) {
    return [
      'error',
      `The file has several labels for order ${order.id} and does not say which were refunded. Ship it with the right one on its page.`,
    ]
  }
  const first = labels?.first
  if (row === first) return ['ship', null]
  if (first && plainNumber(row.trackingNumber) === plainNumber(first.trackingNumber)) {
    return ['unchanged', null]
  }
  const isOfOther = order.parcel_id !== null && first && first.order !== row.order
  return [
    'error',
    isOfOther
      ? `Order ${order.id} ships in one parcel with order ${first.order}, which has another number in this file.`
      : `Order ${order.id} ships with the first of its labels in this file. Tell the customer about this parcel.`,
  ]
}

/** Nobody is asked about a row, so what staff must confirm is an error. */
function confirmedOutcome([outcome, error]: Outcome, doubts: Doubt[] = []): Outcome {
  const [doubt] = doubts
  return outcome === 'ship' && doubt
    ? ['error', doubt.confirm ? `${doubt.reason} Ship it on its page.` : doubt.reason]
    : [outcome, error]
}

function refundedOutcome(row: FileRow, order: FoundOrder | undefined): Outcome {
  if (!order || !isShippedWith(order, row.trackingNumber)) {
    return ['skipped', 'Skipped: this label was refunded, voided or cancelled.']
  }
  return [
    'error',
    `This label was refunded, but order ${order.id} has shipped with it. Change the order's tracking number.`,
  ]
}

function unknownOrder(order: string): string {
  return `There is no order ${order.slice(0, 40)}.`
}

const FOUND = [
  ...(['id', 'order_uuid', 'name', 'status', 'ships', 'shipping_method', 'carrier'] as const),
  ...(['tracking_number', 'parcel_id', 'as_gift'] as const),
] as const
type FoundOrder = Shippable & Pick<OrderRow, 'order_uuid' | 'name' | 'parcel_id'>

const BATCH_SIZE = 500
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

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
      const order = found.get(String(orderNumber(name) ?? plainCharacters(name).toLowerCase()))
      return order ? [[name, order] as const] : []
    }),
  )
}

async function readOrders(db: Db, names: string[]): Promise<FoundOrder[]> {
  const numbers = names.map(orderNumber).filter((number) => number !== null)
  const uuids = names.map((name) => plainCharacters(name).toLowerCase()).filter((name) => UUID.test(name))
  if (numbers.length + uuids.length === 0) return []
  return db
    .selectFrom('orders')
    .select(FOUND)
    .where((order) =>
      order.or([
        ...(numbers.length > 0 ? [order('id', 'in', numbers)] : []),
        ...(uuids.length > 0 ? [order('order_uuid', 'in', uuids)] : []),
      ]),
    )
    .execute()
}
