import { type Cents, toDollars } from '#contract/money.ts'
import type { ListedOrder, OrderEvent, StaffOrder } from '#contract/staff-orders.ts'
import type { Db } from '#server/db/open.ts'
import { mailState } from '#server/mail/state.ts'
import { Refusal } from '#server/refusal.ts'
import { toOrder, toOrders } from '../read.ts'
import { findOrder, type OrderRow, paymentOf } from '../rows.ts'
import { packingOf } from './packing.ts'

/** @throws {Refusal} 404 */
export async function requireOrder(db: Db, orderUuid: string): Promise<OrderRow> {
  const order = await findOrder(db, { orderUuid })
  if (!order) throw new Refusal(404, 'There is no such order.')
  return order
}

/** As many orders as one statement asks about: databases take only so many values in a list. */
const AT_ONCE = 1000

/** Rows to orders as the staff's list shows them; the order of the rows is kept. */
export async function toListedOrders(db: Db, rows: OrderRow[]): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    orders.push(...(await toListed(db, rows.slice(start, start + AT_ONCE))))
  }
  return orders
}

async function toListed(db: Db, rows: OrderRow[]): Promise<ListedOrder[]> {
  const [orders, refunds] = await Promise.all([
    toOrders(db, rows),
    refundedOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.flatMap((row, place) => {
    const order = orders[place]
    return order ? [{ ...order, ...ownOf(row, refunds.get(row.id) ?? 0) }] : []
  })
}

/** An order with all that the shop knows of it. @throws {Refusal} 404 */
export async function readOrder(
  db: Db,
  orderUuid: string,
  settings: { PACKAGING_OZ: number },
): Promise<StaffOrder> {
  const row = await requireOrder(db, orderUuid)
  const [order, payment, events, mails, packing] = await Promise.all([
    toOrder(db, row),
    paymentOf(db, row.id),
    eventsOf(db, row.id),
    mailsOf(db, row.id),
    packingOf(db, row.id, settings.PACKAGING_OZ),
  ])
  return {
    ...order,
    ...ownOf(row, payment.refunded_cents),
    payment: {
      state: payment.state,
      amount: toDollars(payment.amount_cents),
      captured: toDollars(payment.captured_cents),
      refunded: toDollars(payment.refunded_cents),
      refundable: toDollars(Math.max(0, payment.captured_cents - payment.refunded_cents)),
    },
    holds_stock: row.holds_stock === 1,
    events,
    mails,
    packing,
  }
}

function ownOf({ flag, note }: OrderRow, refunded: Cents) {
  return { flag, note, refunded: toDollars(refunded) }
}

async function refundedOf(db: Db, orderIds: number[]): Promise<Map<number, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'refunded_cents'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.refunded_cents]))
}

async function eventsOf(db: Db, orderId: number): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor')
    .select(['at', 'kind', 'actor', 'detail', 'users.name'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    actor: row.actor === null ? null : { id: row.actor, name: row.name },
    detail: toDetail(row.detail),
  }))
}

/** What is stored in cents is told in dollars. */
function toDetail(json: string | null): Record<string, unknown> {
  const { cents, ...detail } = JSON.parse(json ?? '{}') as Record<string, unknown>
  return typeof cents === 'number' ? { ...detail, amount: toDollars(cents) } : detail
}

async function mailsOf(db: Db, orderId: number): Promise<StaffOrder['mails']> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'recipient', 'created_at', 'sent_at', 'failed_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    state: mailState(row),
    created_at: new Date(row.created_at).toISOString(),
  }))
}
