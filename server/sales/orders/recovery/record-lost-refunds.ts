import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ListedRefund } from '#server/platform/integrations/payment-lists.ts'
import { recordStatus } from '../admin/status.ts'
import { taxIn } from '../amounts.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { readTender, recordRefund } from '../record-refund.ts'
import { finishRequest, keepExecuted } from '../refund-requests.ts'
import { refundKey, revokePurchase } from '../revoke-purchase.ts'
import { findRequest, insertRequest, type RefundPart, type StoredRequest, sumOf } from '../stored-refunds.ts'
import type { Tender } from '../tender.ts'
import { kindOf, listTenders, refundBalance } from '../tender-kinds.ts'

/** The lost server's refunds name who asked for them; those from the provider's dashboard name nobody. */
const UNKNOWN_ACTOR = 'terminal'

export interface RecordedRefunds {
  refunded: number
  cancelled: number
}

/**
 * Records the refunds that a tender lacks, and the cancellations that they belong to.
 * @param refunds oldest first. @param total what the provider refunded of its payment, earlier refunds included.
 */
export async function recordLostRefunds(
  tx: Tx,
  tender: Tender,
  refunds: ListedRefund[],
  total: Cents,
): Promise<RecordedRefunds> {
  const recorded = { refunded: 0, cancelled: 0 }
  const before = (await kindOf(tender).provider?.refundedBefore?.(tx, tender)) ?? 0
  let sum = Math.max(0, total - refunds.reduce((cents, { amount }) => cents + amount, 0)) - before
  for (const refund of refunds) {
    sum += refund.amount
    const order = await lockOrder(tx, tender.order_id)
    if (!(await recordLostRefund(tx, order, { tender, refund, sum }))) continue
    recorded.refunded += 1
    if (await recordCancellation(tx, order, refund)) recorded.cancelled += 1
  }
  return recorded
}

/** @param sum with all refunds before. @returns false when the order has it, as its amount or as its request. */
async function recordLostRefund(
  tx: Tx,
  order: OrderRow,
  { tender, refund, sum }: { tender: Tender; refund: ListedRefund; sum: Cents },
): Promise<boolean> {
  const { id, createdAt: at, metadata } = refund
  const isNewRequest = await addRequest(tx, order, tender, refund)
  const cents = sum - (await readTender(tx, tender.id)).refunded_cents
  if (cents > 0) {
    const by = metadata.actor === undefined ? { actor: null, purpose: null } : { actor: metadata.actor }
    await recordRefund(tx, order, { tender, cents }, { ...by, at, requestKey: metadata.request_key })
    await revokePurchase(tx, order, { key: refundKey({ id, metadata }), cents, at })
  }
  const request = metadata.request_key ? await findRequest(tx, metadata.request_key) : undefined
  if (request?.row.done_at === null) await finishMade(tx, request, tender, at)
  // An earlier refund of the same amount may have failed since the snapshot, which is recorded later.
  return cents > 0 || isNewRequest
}

/** Leaves out parts to other payments, which the provider may never have made. Their own refunds add them again. */
async function finishMade(tx: Tx, request: StoredRequest, { id }: Tender, at: number): Promise<void> {
  const made = request.parts.filter(({ tender }) => tender.id === id || !kindOf(tender).provider)
  const kept = await keepExecuted(tx, request, made, at)
  if (kept) await finishRequest(tx, kept, { at, notifyCustomer: false })
}

/** Adds the refund's part to its request, which other parts of the same refund may have added. @returns whether it is new. */
async function addRequest(
  tx: Tx,
  order: OrderRow,
  tender: Tender,
  { amount: cents, createdAt: at, metadata }: ListedRefund,
): Promise<boolean> {
  const { request_key, actor = UNKNOWN_ACTOR } = metadata
  if (!request_key) return false
  const tenders = await listTenders(tx, order.id)
  const known = await findRequest(tx, request_key)
  const before = refundBalance(order, tenders)
  const taxOf = (refunded: Cents) => taxIn(before + refunded, order) - taxIn(before, order)
  const parts: RefundPart[] = [{ tender, cents }]
  if (known) {
    if (known.parts.some((part) => part.tender.id === tender.id)) return false
    const part = { request_key, order_id: order.id, tender_id: tender.id, cents }
    await tx.insertInto('refund_parts').values(part).execute()
    await tx
      .updateTable('refunds')
      .set({ cents: known.cents + cents, tax_cents: known.tax + taxOf(cents) })
      .where('request_key', '=', request_key)
      .execute()
    return true
  }
  for (const other of tenders) {
    const field = kindOf(other).metadataField
    const named = field === undefined ? 0 : readCents(metadata[field])
    if (named > 0) parts.push({ tender: other, cents: named })
  }
  const tax_cents = taxOf(sumOf(parts))
  await insertRequest(tx, { request_key, order_id: order.id, tax_cents, purpose: null, actor, at }, parts)
  return true
}

function readCents(text: string | undefined): Cents {
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
