import type { ListedRefund, ListedSession } from '#server/platform/integrations/payment-lists.ts'
import { depositPayment } from '#server/sales/commissions/deposits/deposit-payment.ts'
import { findDepositBy } from '#server/sales/commissions/deposits/find.ts'
import { readMetadata } from '#server/sales/commissions/deposits/metadata.ts'
import { rebuildDeposit, recoverCancellation } from '#server/sales/commissions/deposits/rebuild.ts'
import { recordReturned } from '#server/sales/commissions/deposits/return-deposit.ts'
import { recordLostRefunds } from '#server/sales/orders/recovery/record-lost-refunds.ts'
import { findTender } from '#server/sales/orders/tender-kinds.ts'
import { PaymentProcessingError } from '#server/sales/payments/context.ts'
import { addPaymentPage } from '#server/sales/payments/payment-pages.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import type { RecoveryContext, RefundsByIntent } from './context.ts'

/** Deposits since the snapshot, with their commissions. @param sessions oldest first. */
export async function recoverDeposits(context: RecoveryContext, sessions: ListedSession[]): Promise<void> {
  for (const session of sessions) await recoverDeposit(context, session)
}

async function recoverDeposit(context: RecoveryContext, session: ListedSession): Promise<void> {
  const { db, paymentContext, progress } = context
  const { reference, sessionId, intent } = session
  const isPaid = session.paidAt !== null
  const canBePaid = isPaid || session.state === 'open' || intent?.state === 'processing'
  const known = reference === null ? undefined : await findDepositBy(db, { uuid: reference })
  const carried = readMetadata(session.metadata)
  if (!known && !canBePaid) return
  if (!known && carried?.uuid !== reference) {
    if (isPaid)
      progress.problems.push(
        `The payment ${intent?.id ?? sessionId} is a deposit for a commission that is unknown. Check it in the payment provider's dashboard.`,
      )
    return
  }
  const depositId =
    known?.id ?? (carried && (await db.transaction().execute((tx) => rebuildDeposit(tx, carried))))
  if (!depositId) return
  await addPaymentPage(db, { order_id: null, deposit_id: depositId }, session)
  try {
    await settlePayment(db, paymentContext, depositPayment(depositId))
  } catch (error) {
    // The sweep asks again.
    if (!(error instanceof PaymentProcessingError)) throw error
  }
}

/** Records what went back of deposits since the snapshot, and the cancellations that it belongs to. @returns the other refunds. */
export async function recoverDepositRefunds(
  context: RecoveryContext,
  refunds: RefundsByIntent,
): Promise<RefundsByIntent> {
  const others = new Map(refunds)
  for (const [intentId, ofPayment] of refunds) {
    const deposit = await findDepositBy(context.db, { intentId })
    if (!deposit || deposit.session_id === null) continue
    others.delete(intentId)
    await recordRefunds(context, deposit.id, deposit.session_id, ofPayment)
  }
  return others
}

async function recordRefunds(
  { db, paymentContext: { payments }, progress }: RecoveryContext,
  depositId: number,
  sessionId: string,
  refunds: ListedRefund[],
): Promise<void> {
  const total = (await payments.session(sessionId))?.intent?.refunded ?? 0
  await db.transaction().execute(async (tx) => {
    const deposit = await tx
      .selectFrom('deposits')
      .selectAll()
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow()
    const tender = deposit.intent_id === null ? undefined : await findTender(tx, deposit.intent_id)
    if (tender) {
      const { refunded, cancelled } = await recordLostRefunds(tx, tender, refunds, total)
      progress.refunds += refunded
      progress.cancellations += cancelled
    }
    for (const { createdAt: at, metadata } of refunds) {
      const actor = metadata.actor ?? UNKNOWN_ACTOR
      await recordReturned(tx, deposit, total, { actor, at })
      if (metadata.cancelled !== 'deposit') continue
      if (await recoverCancellation(tx, deposit, { actor, at })) progress.cancellations += 1
    }
  })
}

/** The provider's dashboard has no name. */
const UNKNOWN_ACTOR = 'terminal'
