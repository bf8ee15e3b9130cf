import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'
import { markSold } from '#server/catalog/products/mark-sold.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { GoneError } from '#server/sales/holds/hold.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { endFall } from '../changes/fall.ts'
import { withdrawWaiting } from '../changes/wait.ts'
import { endDelays, requireNoCancellation } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { putHoldsBack, takeHoldsAgain } from '../holds.ts'
import { leaveParcel, parcelOf } from '../parcel.ts'
import { findPayment, lockOrder, type OrderRow, requireOrder } from '../queries.ts'
import { toOrder } from '../read.ts'
import { refundRest } from '../refund.ts'
import { settleChangesIfPossible } from '../settle-changes.ts'
import { describeRefunded } from '../tender-kinds.ts'
import { requireShippable } from './require-shippable.ts'

export interface StatusChange extends Partial<ShipConfirmations> {
  status: OrderStatus
  /** Only for a change to cancelled. */
  restock: boolean
  refund: boolean
}

/**
 * Sets any status. The refund comes first and is idempotent, so a crash in between never loses or repeats it.
 * @throws {NotFound}; {Conflict} when what a revived order needs is gone, or the provider rejects the refund.
 * @throws {ProviderUnavailableError}
 */
export async function setStatus(
  db: Db,
  context: PaymentContext,
  { orderUuid, ...change }: StatusChange & { orderUuid: string },
  by: Actor,
): Promise<void> {
  const { id, status } = await requireOrder(db, orderUuid)
  // A customer who has just paid for a change was faster.
  if (status === 'paid') await settleChangesIfPossible(db, context, id)
  if (change.status === 'cancelled') await endFall(db, context, id, by)
  if (change.status === 'cancelled' && change.refund) {
    // The cancellation email includes the refund; only an already cancelled order needs a refund email.
    const isCancelled = status === 'cancelled'
    const restock = change.restock && !isCancelled
    await refundRest(db, context, id, { ...by, notifyCustomer: isCancelled, restock })
  }
  try {
    await db.transaction().execute((tx) => changeStatus(tx, context, { orderId: id, ...change }, by))
  } catch (error) {
    throw error instanceof GoneError ? new Conflict(error.hold.goneSince) : error
  }
}

/** In these states the products have left the shop: by parcel, or, for a pickup, once the order is complete. */
const SENT: ReadonlySet<OrderStatus> = new Set(['shipped', 'complete'])
const UNSOLD: ReadonlySet<OrderStatus> = new Set(['pending', 'cancelled'])

/** Without a refund. The orders of a parcel are sent together. @throws {GoneError} for a revived order; {Conflict} for what staff must confirm first */
export async function changeStatus(
  tx: Tx,
  context: Pick<PaymentContext, 'onSent'>,
  { orderId, ...change }: StatusChange & { orderId: number },
  by: Actor,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status === change.status) return
  const isSentOrBack = SENT.has(change.status) || (SENT.has(order.status) && change.status === 'paid')
  const parcel = isSentOrBack ? await parcelOf(tx, order) : [order]
  if (SENT.has(change.status)) await requireShippable(tx, parcel, change, by.at)
  for (const each of parcel.filter(({ status }) => status === order.status))
    await changeOneStatus(tx, context, { order: each, ...change }, by)
  // Products of a pending order read as being in someone's checkout.
  await raiseRevision(tx)
}

async function changeOneStatus(
  tx: Tx,
  context: Pick<PaymentContext, 'onSent'>,
  { order, ...change }: StatusChange & { order: OrderRow },
  by: Actor,
): Promise<void> {
  const { status } = change
  const { id: orderId } = order
  if (status !== 'cancelled') await requireNoCancellation(tx, order)
  const row = await recordStatus(tx, order, change, by)
  if (status === 'cancelled') await notifyCustomer(tx, row, by.at)
  if (SENT.has(status)) await context.onSent(tx, row, by.at)
  await recordAuditEntry(tx, by, {
    action: `set to ${status}`,
    kind: 'order',
    id: order.order_uuid,
    name: `Order ${orderId}`,
    before: { status: order.status },
    after: { status },
  })
  if (UNSOLD.has(order.status) && !UNSOLD.has(status)) await markSold(tx, orderId, by.at)
}

/** Sets the status of a locked order, and takes or puts back what it holds. @throws {GoneError} for a revived order */
export async function recordStatus(
  tx: Tx,
  order: OrderRow,
  change: Pick<StatusChange, 'status' | 'restock'>,
  by: Actor,
): Promise<OrderRow> {
  const { status } = change
  const isCancelled = status === 'cancelled'
  // A customer whose order is cancelled hears of that alone.
  await withdrawWaiting(tx, order, by, { tellCustomer: !isCancelled })
  if (isCancelled) await putHoldsBack(tx, order, by.at, change)
  if (order.status === 'cancelled') await takeHoldsAgain(tx, order, { at: by.at })
  const detail = { from: order.status, to: status, ...(isCancelled && { restock: change.restock }) }
  await recordEvent(tx, order.id, { kind: 'status', ...by, detail })
  if (status !== 'paid') await endDelays(tx, order.id, by.at)
  if (isCancelled) await leaveParcel(tx, order, by.at)
  return tx
    .updateTable('orders')
    .set({ status, cancel_asked_at: null })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A customer who never paid got no email about the order, so the cancellation needs none. */
async function notifyCustomer(tx: Tx, row: OrderRow, at: number): Promise<void> {
  const payment = await findPayment(tx, row.id)
  if (payment.state !== 'captured') return
  await queueEmail(tx, {
    dedupeKey: `order ${row.id} cancelled at ${new Date(at).toISOString()}`,
    kind: 'order-cancelled',
    recipient: row.email,
    orderId: row.id,
    props: {
      order: await toOrder(tx, row),
      ...(await describeRefunded(tx, row)),
    },
    at,
  })
}
