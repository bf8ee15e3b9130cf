import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { isManual, PAYMENT_METHOD_LABELS } from '#contract/sales/orders/order-sources.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { setStatus } from '../admin/status.ts'
import type { DelayRow } from '../delay-rows.ts'
import { flagOrder } from '../events.ts'
import { lockOrder } from '../queries.ts'
import { toOrder } from '../read.ts'
import { RefundedMeanwhile } from '../refund-requests.ts'
import { leftOf, listTenders } from '../tender-kinds.ts'

const NOT_REFUNDED =
  'The order was to be cancelled because of its delay, but could not be refunded. Refund or ship it, and tell the customer.'

/**
 * Refunds, cancels and restocks the order of a delay that is being cancelled. Safe to repeat after a crash at any point.
 * @throws {ProviderUnavailableError} The sweep tries again.
 */
export async function cancelDelayed(
  db: Db,
  context: PaymentContext,
  { id, order_id }: Pick<DelayRow, 'id' | 'order_id'>,
): Promise<void> {
  const { order_uuid } = await db
    .selectFrom('orders')
    .select('order_uuid')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const by = { actor: SHOP_ACTOR, at: context.now() }
  await markForHandRefund(db, context, { id, order_id })
  try {
    const change = { orderUuid: order_uuid, status: 'cancelled', restock: true, refund: true } as const
    await setStatus(db, context, change, by)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    // The next sweep knows what is left.
    if (error instanceof RefundedMeanwhile) return
    return giveUp(db, context, id, order_id)
  }
}

/** Asks staff to refund a payment by hand. Comes before the cancellation, which records the amount as refunded. */
async function markForHandRefund(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  { id, order_id }: Pick<DelayRow, 'id' | 'order_id'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const byHand = (await listTenders(tx, order_id)).filter(({ kind }) => kind === order.payment_method)
    const cents = byHand.reduce((sum, tender) => sum + leftOf(tender, order), 0)
    if (!isManual(order.payment_method) || order.status !== 'paid' || cents <= 0) return
    const at = now()
    const method = PAYMENT_METHOD_LABELS[order.payment_method].toLowerCase()
    const reason = `Give the customer ${formatDollars(toDollars(cents))} back (${method}): the order was cancelled because of its delay.`
    await flagOrder(tx, order_id, reason, at)
    await queueEmail(tx, {
      dedupeKey: `order ${order_id} to be paid back by hand after delay ${id}`,
      kind: 'delay-cancellation',
      recipient: shopMailbox,
      orderId: order_id,
      props: { order: await toOrder(tx, order), by_hand: toDollars(cents) },
      at,
    })
  })
}

async function giveUp(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  id: number,
  orderId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Another call was faster.
    if (order.status !== 'paid') return
    const at = now()
    await tx.updateTable('order_delays').set({ ended_at: at }).where('id', '=', id).execute()
    await flagOrder(tx, orderId, NOT_REFUNDED, at)
    await queueEmail(tx, {
      dedupeKey: `order ${orderId} not cancelled after delay ${id}`,
      kind: 'delay-cancellation',
      recipient: shopMailbox,
      orderId,
      props: { order: await toOrder(tx, order), by_hand: null },
      at,
    })
  })
}
