import { sql } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { refundToGiftCard } from '#server/sales/gift-cards/pay-with-card.ts'
import { refundedOf, taxIn } from './amounts.ts'
import { recordEvent } from './events.ts'
import { findPayment, type OrderRow } from './queries.ts'

interface RefundedBy {
  actor: string | null
  at: number
}

/** A card that the provider refunds. */
type RefundedCard = 'card' | 'deposit'

/** The columns of `payments` that count what was refunded. */
const COLUMNS = {
  card: 'refunded_cents',
  deposit: 'deposit_refunded_cents',
  gift_card: 'gift_card_refunded_cents',
} as const

interface RecordedRefund {
  /** Refunded before, in cents. */
  before: Cents
  cents: Cents
  tax: Cents
}

/**
 * Adds to a locked order what the provider refunded since, with its part of the tax.
 * @param refunded all refunds to this card together, for a deposit's since the order. @returns null when nothing is new.
 */
export async function recordRefund(
  tx: Tx,
  order: OrderRow,
  refunded: Cents,
  { to = 'card', outside = false, ...by }: RefundedBy & { to?: RefundedCard; outside?: boolean },
): Promise<RecordedRefund | null> {
  const { [COLUMNS[to]]: before } = await findPayment(tx, order.id)
  const cents = refunded - before
  if (cents <= 0) return null
  const purpose = outside ? null : await findPurpose(tx, order.id, cents, to)
  const tax = await addRefund(tx, order, { column: COLUMNS[to], cents }, { ...by, to, purpose })
  return { before, cents, tax }
}

/** Returns to the gift card of a locked order a part of what it paid. */
export async function recordGiftCardRefund(
  tx: Tx,
  order: OrderRow,
  cents: Cents,
  { purpose, ...by }: RefundedBy & { purpose: string | null },
): Promise<void> {
  if (cents === 0) return
  const description = { ...by, to: 'gift_card', purpose: parsePurpose(purpose) }
  await addRefund(tx, order, { column: COLUMNS.gift_card, cents }, description)
  await refundToGiftCard(tx, order, cents, by.at)
}

/** Records money of a locked order that staff refunded by hand. */
export async function recordHandRefund(
  tx: Tx,
  order: OrderRow,
  cents: Cents,
  { purpose, ...by }: RefundedBy & { purpose: string | null },
): Promise<void> {
  if (cents === 0) return
  const description = { ...by, to: order.payment_method, purpose: parsePurpose(purpose) }
  await addRefund(tx, order, { column: COLUMNS.card, cents }, description)
}

function parsePurpose(purpose: string | null): unknown {
  return purpose === null ? null : JSON.parse(purpose)
}

interface RefundedPart {
  column: (typeof COLUMNS)[keyof typeof COLUMNS]
  cents: Cents
}

/** @returns the part of the tax, so that the parts of single refunds add up. */
async function addRefund(
  tx: Tx,
  order: OrderRow,
  { column, cents }: RefundedPart,
  { actor, at, to, purpose }: RefundedBy & { to: string; purpose: unknown },
): Promise<Cents> {
  const payment = await findPayment(tx, order.id)
  await setRefunded(tx, order, { column, cents: payment[column] + cents }, at)
  const before = refundedOf(payment)
  const tax_cents = taxIn(before + cents, order) - taxIn(before, order)
  if (tax_cents !== 0)
    await tx.insertInto('tax_refunds').values({ order_id: order.id, at, tax_cents }).execute()
  const detail = {
    cents,
    ...(tax_cents !== 0 && { tax_cents }),
    ...(to !== 'card' && { to }),
    ...(purpose !== null && { purpose }),
  }
  await recordEvent(tx, order.id, { kind: 'refunded', actor, at, detail })
  return tax_cents
}

/** Takes back from a locked order what a refund added that failed since, with its part of the tax. @returns that part. */
export async function subtractFailed(
  tx: Tx,
  order: OrderRow,
  { to, cents }: { to: RefundedCard; cents: Cents },
  at: number,
): Promise<Cents> {
  const column = COLUMNS[to]
  const payment = await findPayment(tx, order.id)
  const left = Math.max(0, payment[column] - cents)
  await setRefunded(tx, order, { column, cents: left }, at)
  return taxIn(refundedOf(payment), order) - taxIn(refundedOf({ ...payment, [column]: left }), order)
}

async function setRefunded(
  tx: Tx,
  order: OrderRow,
  { column, cents }: RefundedPart,
  at: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ [column]: cents, updated_at: at })
    .where('order_id', '=', order.id)
    .execute()
}

/** Finds the purpose of the unfinished request for this amount. */
async function findPurpose(tx: Tx, orderId: number, cents: Cents, to: RefundedCard): Promise<unknown> {
  const request = await tx
    .selectFrom('refunds')
    .select('purpose')
    .where('order_id', '=', orderId)
    .where(
      to === 'deposit' ? sql<number>`deposit_cents` : sql<number>`cents - gift_card_cents - deposit_cents`,
      '=',
      cents,
    )
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return request?.purpose ? JSON.parse(request.purpose) : null
}
