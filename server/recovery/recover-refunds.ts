import type { ListedRefund, ListedSession } from '#server/integrations/payment-lists.ts'
import { findOrder } from '#server/orders/queries.ts'
import { recordLostRefunds } from '#server/orders/recovery/record-refunds.ts'
import type { Recovered, RecoveryContext } from './context.ts'

/** Records the refunds since the snapshot, of recovered orders and of those that the snapshot has. @param refunds oldest first */
export async function recoverRefunds(
  { db, paymentContext: { payments } }: RecoveryContext,
  sessions: ListedSession[],
  refunds: ListedRefund[],
): Promise<Recovered> {
  const found: Recovered = { refunds: 0, cancellations: 0, problems: [] }
  const byIntent = new Map(sessions.map((session) => [session.intent?.id, session]))
  for (const [intentId, ofPayment] of Map.groupBy(refunds, (refund) => refund.intentId)) {
    const payment = await findPaymentByIntent(db, intentId)
    if (!payment) {
      const orderUuid = ofPayment[0]?.metadata.order_uuid
      if (orderUuid && !(await findOrder(db, { orderUuid }))) {
        found.problems.push(
          `The payment ${intentId} was refunded, but its order is missing. Check it in the payment provider's dashboard.`,
        )
      }
      continue
    }
    const intent = byIntent.get(intentId)?.intent ?? (await payments.session(payment.session_id ?? ''))?.intent
    const { refunded, cancelled } = await db
      .transaction()
      .execute((tx) => recordLostRefunds(tx, payment.order_id, ofPayment, intent?.refunded ?? 0))
    found.refunds += refunded
    found.cancellations += cancelled
  }
  return found
}

function findPaymentByIntent(db: RecoveryContext['db'], intentId: string) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'session_id'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}
