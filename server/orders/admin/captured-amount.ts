import { type Cents, toDollars } from '#contract/money.ts'
import { isManual } from '#contract/orders/order-sources.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { DepositRow } from '#server/commissions/deposits/find.ts'
import { readIntent, recordReturned } from '#server/commissions/deposits/return-deposit.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { depositOf } from '../deposit-of.ts'
import { findPayment, lockOrder, type PaymentRow } from '../queries.ts'
import { recordDepositRefund, recordRefund } from '../record-refund.ts'
import { settleOrder } from '../settle.ts'

export interface Intent {
  /** Null for money that staff took by hand. */
  id: string | null
  captured: Cents
  refunded: Cents
}

/**
 * Reads the captured amount from the provider and records refunds that were made in its dashboard or interrupted by a
 * crash. What staff took by hand, only the shop knows. @returns null when nothing was captured.
 */
export async function readCapturedAmount(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
): Promise<Intent | null> {
  const payment = await findFinishedCapture(db, context, orderId)
  const { captured_cents: captured, refunded_cents: refunded } = payment
  if (captured > 0 && (await isByHand(db, orderId))) return { id: null, captured, refunded }
  if (payment.session_id === null || captured === 0) return null
  const status = await context.payments.session(payment.session_id)
  if (!status?.intent) throw new HttpError(409, 'The payment provider does not know this payment.')
  await recordRefunded(db, orderId, status.intent.refunded, by)
  return status.intent
}

/** What was charged for an order at the provider. */
export interface Charged {
  /** Null when nothing was captured. */
  card: Intent | null
  /** Of the deposit, as far as it is part of the order. Null without one. */
  deposit: (Intent & { id: string }) | null
}

/** Reads both payments, and records their refunds. */
export async function readCharged(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
): Promise<Charged> {
  return {
    card: await readCapturedAmount(db, context, orderId, by),
    deposit: await readDeposit(db, context, orderId, by),
  }
}

export async function readDeposit(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
): Promise<Charged['deposit']> {
  const order = await db
    .selectFrom('orders')
    .select(['commission_id', 'deposit_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const deposit = await depositOf(db, order)
  if (!deposit) return null
  const intent = await readIntent(context, deposit)
  const refunded = await recordDepositRefunded(db, orderId, deposit, intent.refunded, by)
  return { id: intent.id, captured: order.deposit_cents, refunded }
}

/** @param total all refunds of the deposit together. @returns those since the order. */
async function recordDepositRefunded(
  db: Db,
  orderId: number,
  deposit: DepositRow,
  total: Cents,
  by: Actor,
): Promise<Cents> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await recordReturned(tx, deposit, total, by)
    // What went back before is not part of the order.
    const refunded = total - (deposit.captured_cents - order.deposit_cents)
    await recordDepositRefund(tx, order, refunded, by)
    return refunded
  })
}

async function isByHand(db: Db, orderId: number): Promise<boolean> {
  const { payment_method } = await db
    .selectFrom('orders')
    .select('payment_method')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return isManual(payment_method)
}

/** Money can't be refunded before the capture is finished. */
async function findFinishedCapture(db: Db, context: PaymentContext, orderId: number): Promise<PaymentRow> {
  const { state } = await findPayment(db, orderId)
  if (state === 'capturing') await settleOrder(db, context, orderId)
  return findPayment(db, orderId)
}

/** `refunded` is the total that the provider refunded. Concurrent calls record it once. */
export async function recordRefunded(db: Db, orderId: number, refunded: Cents, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const before = await recordRefund(tx, order, refunded, by)
    if (before === null) return
    await recordAuditEntry(tx, by, {
      action: 'refunded',
      kind: 'order',
      id: order.order_uuid,
      name: `Order ${orderId}`,
      before: { refunded: toDollars(before) },
      after: { refunded: toDollars(refunded) },
    })
  })
}
