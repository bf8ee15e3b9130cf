import type { Cents } from '#contract/platform/values/money.ts'
import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import { card } from '#server/sales/orders/card-tender.ts'
import { findOrder } from '#server/sales/orders/queries.ts'
import { recordLostRefunds } from '#server/sales/orders/recovery/record-lost-refunds.ts'
import { findTender } from '#server/sales/orders/tender-kinds.ts'
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
    const tender = await findTender(db, intentId)
    if (tender?.kind !== card.kind) continue
    others.delete(intentId)
    const total = byIntent.get(intentId)?.intent?.refunded ?? refundedBy(await payments.refunds(intentId))
    const { refunded, cancelled } = await db
      .transaction()
      .execute((tx) => recordLostRefunds(tx, tender, ofPayment, total))
    progress.refunds += refunded
    progress.cancellations += cancelled
  }
  return others
}

function refundedBy(refunds: ProviderRefund[]): Cents {
  return refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
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
