import type { ListedSession } from '#server/integrations/payment-lists.ts'
import { findOrder } from '#server/orders/queries.ts'
import { recordLostRefunds } from '#server/orders/recovery/record-refunds.ts'
import type { RecoveryContext, RefundsByIntent } from './context.ts'

/** Records the refunds since the snapshot of orders that the snapshot has. Rebuilt orders have theirs already. */
export async function recoverRefunds(
  { db, paymentContext: { payments }, progress }: RecoveryContext,
  sessions: ListedSession[],
  refunds: RefundsByIntent,
): Promise<void> {
  const byIntent = new Map(sessions.map((session) => [session.intent?.id, session]))
  for (const [intentId, ofPayment] of refunds) {
    const payment = await findPaymentByIntent(db, intentId)
    if (!payment) {
      const orderUuid = ofPayment[0]?.metadata.order_uuid
      if (orderUuid && !(await findOrder(db, { orderUuid }))) {
        progress.problems.push(
          `The payment ${intentId} was refunded, but its order is missing. Check it in the payment provider's dashboard.`,
        )
      }
      continue
    }
    const intent =
      byIntent.get(intentId)?.intent ?? (await payments.session(payment.session_id ?? ''))?.intent
    const { refunded, cancelled } = await db
      .transaction()
      .execute((tx) => recordLostRefunds(tx, payment.order_id, ofPayment, intent?.refunded ?? 0))
    progress.refunds += refunded
    progress.cancellations += cancelled
  }
}

function findPaymentByIntent(db: RecoveryContext['db'], intentId: string) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'session_id'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}
