import { type Cents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { Db } from '#server/db/open.ts'
import type { OrderEventKind } from '#server/db/rows/orders.ts'
import type { OrderRow } from './rows.ts'

/** Rows to orders as the API speaks of them, whole; the order of the rows is kept. */
export async function toOrders(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [lines, events] = await Promise.all([linesOf(db, ids), eventsOf(db, ids)])
  return rows.map((row) => ({
    id: row.id,
    order_uuid: row.order_uuid,
    status: row.status,
    created_at: new Date(row.created_at).toISOString(),
    total_price: toDollars(row.total_cents),
    user_id: row.user_id,
    email: row.email,
    name: row.name,
    shipping_address: {
      name: row.name,
      email: row.email,
      address: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
    },
    shipping_insurance: row.insured === 1,
    shipping_method: row.shipping_method,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    products: (lines.get(row.id) ?? []).map((line) => ({
      product_id: line.product_id,
      name: line.name,
      image_url: line.picture_hash === null ? null : pictureUrl(line.picture_hash),
      quantity: line.quantity,
      price: toDollars(line.price_cents),
    })),
    sums: sums(row),
    timeline: (events.get(row.id) ?? []).flatMap(toStep),
  }))
}

export async function toOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row])
  return order as Order
}

/** What anybody with the link may see: state and pieces, nothing of the buyer. */
export function withoutBuyer(order: Order): Order {
  return { ...order, email: null, name: null, shipping_address: null, carrier: null, tracking_number: null }
}

function sums(row: OrderRow): Order['sums'] {
  const dollars = (cents: Cents) => toDollars(cents)
  return {
    subtotal: dollars(row.subtotal_cents),
    shipping: dollars(row.shipping_cents),
    stripeFee: dollars(row.card_fee_cents),
    insurance: dollars(row.insurance_cents),
    total: dollars(row.total_cents),
  }
}

async function linesOf(db: Db, orderIds: number[]) {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

interface EventRow {
  at: number
  kind: OrderEventKind
  detail: string | null
}

async function eventsOf(db: Db, orderIds: number[]): Promise<Map<number, EventRow[]>> {
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'at', 'kind', 'detail'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

type Step = Order['timeline'][number]

/** The buyer's plain version of an event; most are the shop's own business. */
function toStep({ at, kind, detail }: EventRow): Step[] {
  const step = kind === 'status' ? (JSON.parse(detail ?? '{}') as { to?: string }).to : PLAIN_STEPS[kind]
  return step === undefined || step === 'pending'
    ? []
    : [{ at: new Date(at).toISOString(), step: step as Step['step'] }]
}

const PLAIN_STEPS: Partial<Record<OrderEventKind, Step['step']>> = {
  placed: 'placed',
  paid: 'paid',
  expired: 'cancelled',
  failed: 'cancelled',
  refunded: 'refunded',
}
