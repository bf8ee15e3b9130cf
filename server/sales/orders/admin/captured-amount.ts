import type { Cents } from '#contract/platform/values/money.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { PaymentIntent, ProviderRefund } from '#server/platform/integrations/payments.ts'
import { readIntent } from '#server/sales/commissions/deposits/return-deposit.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { findOrderDeposit } from '../deposit-of.ts'
import { settleOrder } from '../order-payment.ts'
import { findPayment, lockOrder, type PaymentRow } from '../queries.ts'
import { syncDepositRefunds, syncRefunds } from '../sync-refunds.ts'

export interface Intent {
  /** Null for money that staff took by hand. */
  id: string | null
  captured: Cents
  refunded: Cents
  /** The refunds that add up to `refunded`, and those that failed. */
  refunds: ProviderRefund[]
}

/**
 * Reads the captured amount from the provider and records refunds that were made in its dashboard or interrupted by a
 * crash. Payments by hand are known only to the shop. @returns null when nothing was captured.
 */
export async function readCapturedAmount(
  db: Db,
  context: PaymentContext,
  orderId: number,
): Promise<Intent | null> {
  const payment = await findFinishedCapture(db, context, orderId)
  const { captured_cents: captured, refunded_cents: refunded } = payment
  if (captured > 0 && (await isByHand(db, orderId))) return { id: null, captured, refunded, refunds: [] }
  if (payment.session_id === null || captured === 0) return null
  const status = await context.payments.session(payment.session_id)
  if (!status?.intent) throw new Conflict('The payment provider does not know this payment.')
  const intent = await withFailures(context, status.intent, refunded)
  await recordRefunded(db, context, orderId, intent)
  return intent
}

/**
 * Adds the failed refunds, which the provider leaves out of its answer when nothing is refunded any more.
 * @param known the amount that the shop has recorded as refunded, in cents.
 */
async function withFailures(
  { payments }: PaymentContext,
  intent: PaymentIntent,
  known: Cents,
): Promise<PaymentIntent> {
  if (intent.refunded > 0 || known === 0) return intent
  return { ...intent, refunds: await payments.refunds(intent.id) }
}

/** The payments of an order at the provider. */
export interface Charged {
  orderId: number
  /** Null when nothing was captured. */
  card: Intent | null
  /** The part of the deposit that the order includes. Null without a deposit. */
  deposit: (Intent & { id: string }) | null
}

/** Reads both payments, and records their refunds. */
export async function readCharged(db: Db, context: PaymentContext, orderId: number): Promise<Charged> {
  return {
    orderId,
    card: await readCapturedAmount(db, context, orderId),
    deposit: await readDeposit(db, context, orderId),
  }
}

export async function readDeposit(
  db: Db,
  context: PaymentContext,
  orderId: number,
): Promise<Charged['deposit']> {
  const order = await db
    .selectFrom('orders')
    .select(['commission_id', 'deposit_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const deposit = await findOrderDeposit(db, order)
  if (!deposit) return null
  const intent = await withFailures(context, await readIntent(context, deposit), deposit.refunded_cents)
  const { id, refunds } = intent
  return db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const by = { at: context.now(), shopMailbox: context.shopMailbox }
    await syncDepositRefunds(tx, locked, { deposit, refunds }, by)
    // Refunds from before the deposit became part of the order don't count.
    const refunded = intent.refunded - (deposit.captured_cents - locked.deposit_cents)
    return { id, captured: locked.deposit_cents, refunded, refunds }
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

/** Records what the provider refunded. Concurrent calls record it once. */
export async function recordRefunded(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  orderId: number,
  { refunds }: Pick<PaymentIntent, 'refunds'>,
): Promise<void> {
  if (refunds.length === 0) return
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await syncRefunds(tx, order, refunds, { at: now(), shopMailbox })
  })
}
