import { sql } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { refundToGiftCard } from '#server/sales/gift-cards/pay-with-card.ts'
import { refundedOf, taxIn } from './amounts.ts'
import { recordEvent } from './events.ts'
import { findPayment, type OrderRow, type PaymentRow } from './queries.ts'

interface RefundedBy {
  actor: string | null
  at: number
}

interface RecordedRefund {
  /** What was refunded before. */
  before: Cents
  cents: Cents
  tax: Cents
}

/**
 * Adds to a locked order what the provider refunded since, with its part of the tax.
 * @param refunded all refunds to the card together. @returns null when nothing is new.
 */
export async function recordRefund(
  tx: Tx,
  order: OrderRow,
  refunded: Cents,
  { outside = false, ...by }: RefundedBy & { outside?: boolean },
): Promise<RecordedRefund | null> {
  const payment = await findPayment(tx, order.id)
  const cents = refunded - payment.refunded_cents
  if (cents <= 0) return null
  await setRefunded(tx, order, { refunded_cents: refunded }, by)
  const tax = await recordTax(tx, order, payment, cents, by.at)
  const purpose = outside ? null : await findPurpose(tx, order.id, cents, 'card')
  const detail = { cents, ...tax, ...(purpose !== null && { purpose }) }
  await recordEvent(tx, order.id, { kind: 'refunded', ...by, detail })
  return { before: payment.refunded_cents, cents, tax: tax.tax_cents ?? 0 }
}

/** Takes back from a locked order what a refund added that failed since, with its part of the tax. @returns that part. */
export async function subtractFailed(
  tx: Tx,
  order: OrderRow,
  part: 'refunded_cents' | 'deposit_refunded_cents',
  cents: Cents,
  at: number,
): Promise<Cents> {
  const payment = await findPayment(tx, order.id)
  const left = Math.max(0, payment[part] - cents)
  await setRefunded(tx, order, { [part]: left }, { at })
  return taxIn(refundedOf(payment), order) - taxIn(refundedOf({ ...payment, [part]: left }), order)
}

/**
 * Adds to a locked order what the provider refunded of its deposit since.
 * @param refunded all refunds to the deposit's card since the order.
 */
export async function recordDepositRefund(
  tx: Tx,
  order: OrderRow,
  refunded: Cents,
  { outside = false, ...by }: RefundedBy & { outside?: boolean },
): Promise<void> {
  const payment = await findPayment(tx, order.id)
  const cents = refunded - payment.deposit_refunded_cents
  if (cents <= 0) return
  await setRefunded(tx, order, { deposit_refunded_cents: refunded }, by)
  const tax = await recordTax(tx, order, payment, cents, by.at)
  const purpose = outside ? null : await findPurpose(tx, order.id, cents, 'deposit')
  const detail = {
    cents,
    ...tax,
    to: 'deposit',
    ...(purpose !== null && { purpose }),
  }
  await recordEvent(tx, order.id, { kind: 'refunded', ...by, detail })
}

/** Returns to the gift card of a locked order a part of what it paid. */
export async function recordGiftCardRefund(
  tx: Tx,
  order: OrderRow,
  cents: Cents,
  by: RefundedBy & { purpose: string | null },
): Promise<void> {
  if (cents === 0) return
  const { purpose, ...who } = by
  const payment = await findPayment(tx, order.id)
  const gift_card_refunded_cents = payment.gift_card_refunded_cents + cents
  await setRefunded(tx, order, { gift_card_refunded_cents }, by)
  await refundToGiftCard(tx, order, cents, by.at)
  const tax = await recordTax(tx, order, payment, cents, by.at)
  const detail = { cents, ...tax, to: 'gift_card', ...(purpose !== null && { purpose: JSON.parse(purpose) }) }
  await recordEvent(tx, order.id, { kind: 'refunded', ...who, detail })
}

/** Money that staff gave back by hand for a locked order. The provider does not know it. */
export async function recordHandRefund(
  tx: Tx,
  order: OrderRow,
  cents: Cents,
  by: RefundedBy & { purpose: string | null },
): Promise<void> {
  if (cents === 0) return
  const { purpose, ...who } = by
  const payment = await findPayment(tx, order.id)
  await setRefunded(tx, order, { refunded_cents: payment.refunded_cents + cents }, by)
  const tax = await recordTax(tx, order, payment, cents, by.at)
  const to = order.payment_method
  const detail = { cents, ...tax, to, ...(purpose !== null && { purpose: JSON.parse(purpose) }) }
  await recordEvent(tx, order.id, { kind: 'refunded', ...who, detail })
}

async function setRefunded(
  tx: Tx,
  order: OrderRow,
  change: Partial<Pick<PaymentRow, 'refunded_cents' | 'deposit_refunded_cents' | 'gift_card_refunded_cents'>>,
  { at }: Pick<RefundedBy, 'at'>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: at })
    .where('order_id', '=', order.id)
    .execute()
}

/** So that the parts of single refunds add up. */
async function recordTax(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  cents: Cents,
  at: number,
): Promise<{ tax_cents?: Cents }> {
  const before = refundedOf(payment)
  const tax_cents = taxIn(before + cents, order) - taxIn(before, order)
  if (tax_cents === 0) return {}
  await tx.insertInto('tax_refunds').values({ order_id: order.id, at, tax_cents }).execute()
  return { tax_cents }
}

/** Of the unfinished request for this amount; a refund in the provider's dashboard has none. */
async function findPurpose(
  tx: Tx,
  orderId: number,
  cents: Cents,
  part: 'card' | 'deposit',
): Promise<unknown> {
  const request = await tx
    .selectFrom('refunds')
    .select('purpose')
    .where('order_id', '=', orderId)
    .where(
      part === 'deposit' ? sql<number>`deposit_cents` : sql<number>`cents - gift_card_cents - deposit_cents`,
      '=',
      cents,
    )
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return request?.purpose ? JSON.parse(request.purpose) : null
}
