import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import { failureReason, withoutKnownFailures } from '#server/sales/payments/failed-refunds.ts'
import { changeOfKey } from './change-refunds.ts'
import { findPending } from './change-rows.ts'
import { flagOrder, recordEvent } from './events.ts'
import type { OrderRow } from './queries.ts'
import { readTender, recordRefund, subtractFailed } from './record-refund.ts'
import type { SyncedBy, Tender } from './tender.ts'
import { kindOf } from './tender-kinds.ts'
import { endWait } from './wait-for-payment.ts'

/**
 * Records all refunds of a locked order's tender, whether the shop or someone in the provider's dashboard made them. Safe to repeat
 * with any answer of the provider, even an outdated one: each refund is added once, and taken back once if it failed.
 * @param refunds all refunds of the payment, oldest first.
 */
export async function syncRefunds(
  tx: Tx,
  order: OrderRow,
  { tender, refunds }: { tender: Tender; refunds: ProviderRefund[] },
  by: SyncedBy,
): Promise<void> {
  const { provider } = kindOf(tender)
  const counted = await withoutKnownFailures(tx, refunds)
  if (!provider || counted.length === 0) return
  let { refunded_cents: known } = await readTender(tx, tender.id)
  let sum = -((await provider.refundedBefore?.(tx, tender)) ?? 0)
  for (const refund of counted) {
    sum += refund.amount
    if (sum <= known) continue
    const cents = sum - known
    known = sum
    const requestKey = refund.metadata.request_key
    const recordedBy = { ...refundedBy(refund, by.at), requestKey }
    const recorded = await recordRefund(tx, order, { tender, cents }, recordedBy)
    await markRecorded(tx, tender, refund)
    await provider.onRefund(tx, order, { refund, ...recorded }, by)
  }
  for (const refund of counted.filter(({ failed }) => failed)) {
    const tax = await subtractFailed(tx, order, tender, refund.amount)
    await provider.onFailure(tx, order, { tender, refund, tax }, by)
    await withdrawFall(tx, order, refund, by.at)
    await recordFailedEvent(tx, order, { ...refund, tax }, by.at)
  }
}

/** Another refund must not count it twice while its request is unfinished. */
async function markRecorded(tx: Tx, { id }: Tender, { metadata }: ProviderRefund): Promise<void> {
  if (metadata.request_key === undefined) return
  await tx
    .updateTable('refund_parts')
    .set({ recorded: 1 })
    .where('request_key', '=', metadata.request_key)
    .where('tender_id', '=', id)
    .execute()
}

/** A refund in the provider's dashboard names no user, and has its own time. */
function refundedBy({ createdAt, metadata: { actor } }: ProviderRefund, at: number) {
  if (actor !== undefined) return { actor, at }
  return { actor: null, at: Math.min(createdAt, at), purpose: null }
}

/** Ends the change that the money should have gone back for. */
async function withdrawFall(
  tx: Tx,
  order: OrderRow,
  { metadata }: ProviderRefund,
  at: number,
): Promise<void> {
  const change = await findPending(tx, order.id)
  if (change && change.id === changeOfKey(metadata.request_key))
    await endWait(tx, order, change, { state: 'withdrawn', at, actor: null })
}

/** Adds the failure to the timeline, and asks staff to return the money another way. */
async function recordFailedEvent(
  tx: Tx,
  order: OrderRow,
  { amount: cents, failureReason: cause, tax }: ProviderRefund & { tax: Cents },
  at: number,
): Promise<void> {
  const detail = { cents, ...(tax > 0 && { tax_cents: tax }), reason: failureReason(cause) }
  await recordEvent(tx, order.id, { kind: 'refund_failed', at, detail })
  const reason = `A refund of ${formatDollars(toDollars(cents))} failed. The money is back in the shop’s balance: return it another way.`
  await flagOrder(tx, order.id, reason, at)
}
