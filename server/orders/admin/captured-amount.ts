import { type Cents, toDollars } from '#contract/money.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { recordEvent } from '../events.ts'
import { findPayment, lockOrder, type PaymentRow } from '../queries.ts'
import { type PaymentContext, settleOrder } from '../settle.ts'

/** What the provider captured and refunded. */
export interface Intent {
  id: string
  captured: Cents
  refunded: Cents
}

/**
 * Asks the provider what it captured and records refunds that the shop does not know: made in the provider's dashboard,
 * or interrupted by a crash. @returns null when nothing was captured.
 */
export async function readCapturedAmount(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
): Promise<Intent | null> {
  const payment = await findFinishedCapture(db, context, orderId)
  if (payment.session_id === null || payment.captured_cents === 0) return null
  const status = await context.payments.session(payment.session_id)
  if (!status?.intent) throw new HttpError(409, 'The payment provider does not know this payment.')
  await recordRefunded(db, orderId, status.intent.refunded, by)
  return status.intent
}

/** Finishes a capture first: money can't be refunded before. */
async function findFinishedCapture(db: Db, context: PaymentContext, orderId: number): Promise<PaymentRow> {
  const { state } = await findPayment(db, orderId)
  if (state === 'capturing') await settleOrder(db, context, orderId)
  return findPayment(db, orderId)
}

/** Records the total that the provider has refunded. Concurrent calls record it once. */
export async function recordRefunded(db: Db, orderId: number, refunded: Cents, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { order_uuid } = await lockOrder(tx, orderId)
    const before = await findPayment(tx, orderId)
    const cents = refunded - before.refunded_cents
    if (cents <= 0) return
    await tx
      .updateTable('payments')
      .set({ refunded_cents: refunded, updated_at: by.at })
      .where('order_id', '=', orderId)
      .execute()
    await recordEvent(tx, orderId, { kind: 'refunded', ...by, detail: { cents } })
    await recordAuditEntry(tx, by, {
      action: 'refunded',
      kind: 'order',
      id: order_uuid,
      name: `Order ${orderId}`,
      before: { refunded: toDollars(before.refunded_cents) },
      after: { refunded: toDollars(refunded) },
    })
  })
}
