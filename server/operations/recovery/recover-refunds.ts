import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import { findOrder } from '#server/sales/orders/queries.ts'
import { recordLostRefunds } from '#server/sales/orders/recovery/record-lost-refunds.ts'
import type { RecoveryContext, RefundsByIntent } from './context.ts'

/**
 * Records the refunds since the snapshot of orders that are paid by now. Their cancellations return stock, so this comes before
 * the orders that need it. @returns the other refunds.
 */
export async function recoverRefunds(
  { db, paymentContext: { payments }, progress }: RecoveryContext,
  sessions: ListedSession[],
  refunds: RefundsByIntent,
): Promise<RefundsByIntent> {
  const byIntent = new Map(sessions.map((session) => [session.intent?.id, session]))
  const others = new Map(refunds)
  for (const [intentId, ofPayment] of refunds) {
    const payment = await findPaid(db, intentId)
    if (!payment) continue
    others.delete(intentId)
    const intent =
      byIntent.get(intentId)?.intent ?? (await payments.session(payment.session_id ?? ''))?.intent
    const { refunded, cancelled } = await db
      .transaction()
      .execute((tx) => recordLostRefunds(tx, payment.order_id, ofPayment, intent?.refunded ?? 0))
    progress.refunds += refunded
    progress.cancellations += cancelled
  }
  return others
}

function findPaid(db: RecoveryContext['db'], intentId: string) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'session_id'])
    .where('intent_id', '=', intentId)
    .where('state', '=', 'captured')
    .executeTakeFirst()
}

/** Reports refunds of orders that neither the snapshot nor the list of sessions has. */
export async function reportUnknownRefunds(
  { db, progress }: RecoveryContext,
  refunds: RefundsByIntent,
): Promise<void> {
  for (const [intentId, [first]] of refunds) {
    const orderUuid = first?.metadata.order_uuid
    if (!orderUuid || (await findOrder(db, { orderUuid }))) continue
    progress.problems.push(
      `The payment ${intentId} was refunded, but its order is missing. Check it in the payment provider's dashboard.`,
    )
  }
}
