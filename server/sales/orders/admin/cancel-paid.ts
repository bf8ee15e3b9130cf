import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { isManual, PAYMENT_METHOD_LABELS, type PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { BeingPaid } from '../changes/wait.ts'
import { flagOrder } from '../events.ts'
import { lockOrder, readOrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'
import { RefundedMeanwhile } from '../refund-requests.ts'
import { leftOf, listTenders } from '../tender-kinds.ts'
import { setStatus } from './status.ts'

export interface Cancellation {
  orderId: number
  cause: 'because of its delay' | 'by its customer'
  /** The same for every attempt: staff are told once. */
  key: string
  /** Runs in the transaction that leaves the order paid, because it can't be refunded. */
  giveUp(tx: Tx): Promise<unknown>
}

/**
 * Refunds, cancels and restocks a paid order without staff. Safe to repeat after a crash at any point.
 * @throws {ProviderUnavailableError} The sweep tries again.
 */
export async function cancelPaid(db: Db, context: PaymentContext, cancellation: Cancellation): Promise<void> {
  const { order_uuid: orderUuid } = await readOrderRow(db, cancellation.orderId)
  const by = { actor: SHOP_ACTOR, at: context.now() }
  await markForHandRefund(db, context, cancellation)
  try {
    await setStatus(db, context, { orderUuid, status: 'cancelled', restock: true, refund: true }, by)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    // The next sweep knows what is left.
    if (error instanceof RefundedMeanwhile || error instanceof BeingPaid) return
    return leavePaid(db, context, cancellation)
  }
}

/** Asks staff to refund a payment by hand. Comes before the cancellation, which records the amount as refunded. */
async function markForHandRefund(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  { orderId, cause, key }: Cancellation,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const byHand = (await listTenders(tx, orderId)).filter(({ kind }) => isManual(kind as PaymentMethod))
    const cents = byHand.reduce((sum, tender) => sum + leftOf(tender, order), 0)
    if (order.status !== 'paid' || cents <= 0) return
    const at = now()
    const method = PAYMENT_METHOD_LABELS[byHand[0]?.kind as PaymentMethod].toLowerCase()
    const reason = `Give the customer ${formatDollars(toDollars(cents))} back (${method}): the order was cancelled ${cause}.`
    await flagOrder(tx, orderId, reason, at)
    await queueEmail(tx, {
      dedupeKey: `order ${orderId} to be paid back by hand after ${key}`,
      kind: 'delay-cancellation',
      recipient: shopMailbox,
      orderId,
      props: { order: await toOrder(tx, order), by_hand: toDollars(cents), cause },
      at,
    })
  })
}

async function leavePaid(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  { orderId, cause, key, giveUp }: Cancellation,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Another call was faster.
    if (order.status !== 'paid') return
    const at = now()
    await giveUp(tx)
    const reason = `The order was to be cancelled ${cause}, but could not be refunded. Refund or ship it, and tell the customer.`
    await flagOrder(tx, orderId, reason, at)
    await queueEmail(tx, {
      dedupeKey: `order ${orderId} not cancelled after ${key}`,
      kind: 'delay-cancellation',
      recipient: shopMailbox,
      orderId,
      props: { order: await toOrder(tx, order), by_hand: null, cause },
      at,
    })
  })
}
