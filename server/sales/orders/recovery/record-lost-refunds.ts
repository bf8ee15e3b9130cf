import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ListedRefund } from '#server/platform/integrations/payment-lists.ts'
import type { DepositRow } from '#server/sales/commissions/deposits/find.ts'
import { recordStatus } from '../admin/status.ts'
import { taxIn } from '../amounts.ts'
import { orderOf } from '../deposit-of.ts'
import { findPayment, lockOrder, type OrderRow } from '../queries.ts'
import { recordGiftCardRefund, recordRefund } from '../record-refund.ts'
import { refundKey, revokePurchase } from '../returned-purchase.ts'

/** The lost server's refunds name who asked for them; those from the provider's dashboard name nobody. */
const UNKNOWN_ACTOR = 'terminal'

export interface RecordedRefunds {
  refunded: number
  cancelled: number
}

/**
 * Records the refunds of a paid order that it lacks, and the cancellations that they belong to.
 * @param refunds oldest first. @param total what the provider refunded of this payment, earlier refunds included.
 */
export async function recordLostRefunds(
  tx: Tx,
  orderId: number,
  refunds: ListedRefund[],
  total: Cents,
): Promise<RecordedRefunds> {
  const { state } = await findPayment(tx, orderId)
  if (state !== 'captured') return { refunded: 0, cancelled: 0 }
  let refunded = 0
  let cancelled = 0
  let sum = Math.max(0, total - refunds.reduce((cents, { amount }) => cents + amount, 0))
  for (const refund of refunds) {
    sum += refund.amount
    const order = await lockOrder(tx, orderId)
    if (!(await recordLostRefund(tx, order, refund, sum))) continue
    refunded += 1
    if (await recordCancellation(tx, order, refund)) cancelled += 1
  }
  return { refunded, cancelled }
}

/** @param sum with all refunds before. @returns false when the order has it, as its amount or as its request. */
async function recordLostRefund(
  tx: Tx,
  order: OrderRow,
  { id, amount: cents, createdAt: at, metadata }: ListedRefund,
  sum: Cents,
): Promise<boolean> {
  const { request_key } = metadata
  const giftCard = request_key ? partOfGiftCard(metadata.gift_card) : 0
  let isNewRequest = false
  if (request_key) {
    const tax_cents = taxIn(sum + giftCard, order) - taxIn(sum - cents, order)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('refunds')
      .values({
        request_key,
        order_id: order.id,
        cents: cents + giftCard,
        gift_card_cents: giftCard,
        tax_cents,
        purpose: null,
        actor: metadata.actor ?? UNKNOWN_ACTOR,
        at,
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirstOrThrow()
    isNewRequest = (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const before = await recordRefund(tx, order, sum, {
    actor: metadata.actor ?? null,
    at,
    outside: metadata.actor === undefined,
  })
  if (before) await revokePurchase(tx, order, { key: refundKey({ id, metadata }), cents: before.cents, at })
  if (request_key) {
    const finished = await tx
      .updateTable('refunds')
      .set({ done_at: at })
      .where('request_key', '=', request_key)
      .where('done_at', 'is', null)
      .returning(['actor', 'purpose', 'gift_card_cents'])
      .executeTakeFirst()
    if (finished) {
      const { gift_card_cents, ...by } = finished
      await recordGiftCardRefund(tx, order, gift_card_cents, { at, ...by })
    }
  }
  // An earlier refund of the same amount may have failed since the snapshot, which is recorded later.
  return before !== null || isNewRequest
}

/**
 * Records the refunds to a deposit's card in the order that it is part of, if there is one.
 * @param refunds oldest first. @param total all refunds of the deposit together.
 */
export async function recordLostDepositRefunds(
  tx: Tx,
  deposit: Pick<DepositRow, 'commission_id' | 'captured_cents'>,
  refunds: ListedRefund[],
  total: Cents,
): Promise<RecordedRefunds> {
  const found = await orderOf(tx, deposit)
  const recorded = { refunded: 0, cancelled: 0 }
  if (!found) return recorded
  let order = await lockOrder(tx, found.id)
  const before = deposit.captured_cents - order.deposit_cents
  let sum = total - before - refunds.reduce((cents, { amount }) => cents + amount, 0)
  for (const refund of refunds) {
    sum += refund.amount
    order = await lockOrder(tx, found.id)
    const payment = await findPayment(tx, order.id)
    if (sum <= payment.deposit_refunded_cents) continue
    await addDepositPart(tx, order.id, refund)
    const by = { actor: refund.metadata.actor ?? null, at: refund.createdAt }
    await recordRefund(tx, order, sum, { to: 'deposit', ...by })
    recorded.refunded += 1
    if (await recordCancellation(tx, order, refund)) recorded.cancelled += 1
  }
  return recorded
}

/** The card and the deposit's card may have got parts of the same refund. */
async function addDepositPart(
  tx: Tx,
  orderId: number,
  { amount, createdAt: at, metadata }: ListedRefund,
): Promise<void> {
  const { request_key, actor = UNKNOWN_ACTOR } = metadata
  if (!request_key) return
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set((row) => ({ cents: row('cents', '+', amount), deposit_cents: amount }))
    .where('request_key', '=', request_key)
    .where('deposit_cents', '=', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('refunds')
    .values({
      request_key,
      order_id: orderId,
      cents: amount,
      deposit_cents: amount,
      purpose: null,
      actor,
      at,
      done_at: at,
    })
    .onConflict((conflict) => conflict.column('request_key').doUpdateSet({ done_at: at }))
    .execute()
}

function partOfGiftCard(text: string | undefined): Cents {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

async function recordCancellation(
  tx: Tx,
  order: OrderRow,
  { createdAt: at, metadata }: ListedRefund,
): Promise<boolean> {
  if (metadata.cancelled === undefined || order.status === 'cancelled') return false
  const restock = metadata.cancelled === 'restocked'
  await recordStatus(
    tx,
    order,
    { status: 'cancelled', restock },
    { actor: metadata.actor ?? UNKNOWN_ACTOR, at },
  )
  return true
}
