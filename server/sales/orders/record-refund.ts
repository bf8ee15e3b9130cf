import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { taxIn } from './amounts.ts'
import { card } from './card-tender.ts'
import { changeOfKey } from './change-refunds.ts'
import { findPending } from './change-rows.ts'
import { recordEvent } from './events.ts'
import type { OrderRow } from './queries.ts'
import type { RecordedRefund, RefundedBy, Tender } from './tender.ts'
import { listTenders, refundBalance } from './tender-kinds.ts'

/**
 * Adds a refund to a tender of a locked order, with its part of the tax, so that the parts of single refunds add up.
 * @param by without `purpose`, that of the unfinished request for this amount. `requestKey`: of a refund by the shop
 */
export async function recordRefund(
  tx: Tx,
  order: OrderRow,
  { tender: { id, kind }, cents }: { tender: Tender; cents: Cents },
  { actor, at, requestKey, ...by }: RefundedBy & { purpose?: string | null; requestKey?: string | undefined },
): Promise<RecordedRefund> {
  const before = refundBalance(order, await listTenders(tx, order.id))
  const tender = await readTender(tx, id)
  const purpose = by.purpose === undefined ? await findPurpose(tx, tender, cents) : by.purpose
  await setRefunded(tx, id, tender.refunded_cents + cents)
  const tax = taxIn(before + cents, order) - taxIn(before, order)
  if (tax !== 0)
    await tx.insertInto('tax_refunds').values({ order_id: order.id, at, tax_cents: tax }).execute()
  const detail = {
    cents,
    ...(tax !== 0 && { tax_cents: tax }),
    ...(kind !== card.kind && { to: kind }),
    ...(purpose !== null && { purpose: JSON.parse(purpose) }),
  }
  if (!(await isOfWaitingChange(tx, order, requestKey)))
    await recordEvent(tx, order.id, { kind: 'refunded', actor, at, detail })
  return { tender, cents, tax }
}

/** What a change gives back is told by the change. */
async function isOfWaitingChange(tx: Tx, { id }: OrderRow, requestKey: string | undefined): Promise<boolean> {
  const changeId = changeOfKey(requestKey)
  return changeId !== null && (await findPending(tx, id))?.id === changeId
}

/** Takes back from a tender of a locked order a refund that failed. @returns its part of the tax. */
export async function subtractFailed(tx: Tx, order: OrderRow, { id }: Tender, cents: Cents): Promise<Cents> {
  const before = refundBalance(order, await listTenders(tx, order.id))
  const { refunded_cents } = await readTender(tx, id)
  const left = Math.max(0, refunded_cents - cents)
  await setRefunded(tx, id, left)
  return taxIn(before, order) - taxIn(before - refunded_cents + left, order)
}

export function readTender(tx: Tx, id: number): Promise<Tender> {
  return tx.selectFrom('order_tenders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function setRefunded(tx: Tx, id: number, refunded_cents: Cents): Promise<void> {
  await tx.updateTable('order_tenders').set({ refunded_cents }).where('id', '=', id).execute()
}

/** Finds the purpose of the unfinished request for this amount. */
async function findPurpose(tx: Tx, { id }: Tender, cents: Cents): Promise<string | null> {
  const request = await tx
    .selectFrom('refunds')
    .innerJoin('refund_parts', 'refund_parts.request_key', 'refunds.request_key')
    .select('purpose')
    .where('tender_id', '=', id)
    .where('refund_parts.cents', '=', cents)
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return request?.purpose ?? null
}
