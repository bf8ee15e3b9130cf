import type { Tx } from '#server/platform/db/open.ts'
import { applyChange, partGoingBack } from './apply-change.ts'
import { refundsOf } from './change-refunds.ts'
import { type ChangeRow, findPending } from './change-rows.ts'
import { releaseUnits, returnUnits } from './change-units.ts'
import { planOf, type Rest, restOf } from './planned-change.ts'
import type { OrderRow } from './queries.ts'
import { sumOf } from './stored-refunds.ts'
import { listTenders, refundedNow } from './tender-kinds.ts'
import { waitForPayment } from './wait-for-payment.ts'

/** What a locked order's change still has to give back, beside what refunds gave back before. */
export async function stillMissing(tx: Tx, order: OrderRow, change: ChangeRow): Promise<number> {
  const refunded = refundedNow(order, await listTenders(tx, order.id))
  return partGoingBack(order, -change.difference_cents, refunded)
}

/** Applies a change of a locked order once refunds, its own among them, have given back what it takes off. */
export async function applyIfCovered(
  tx: Tx,
  order: OrderRow,
  change: ChangeRow,
  at: number,
): Promise<boolean> {
  // A process of the previous release ends orders without their changes.
  if (order.status !== 'paid' || (await stillMissing(tx, order, change)) > 0) return false
  const done = (await refundsOf(tx, order.id, change.id)).filter(({ done_at }) => done_at !== null)
  const { actor } = change
  const rest = restOf(change)
  if (rest) await returnUnits(tx, change, at)
  else await releaseUnits(tx, change.id)
  const after = await applyChange(tx, order, planOf(change), {
    ...{ actor, at, settled: 'refund', pendingId: change.id, returned: sumOf(done) },
  })
  if (rest) await letRestWait(tx, after, change, { ...rest, at })
  return true
}

/** The request was for both, and its link counts from now. */
async function letRestWait(
  tx: Tx,
  order: OrderRow,
  { id, actor, request_key: requestKey, at: asked }: ChangeRow,
  { plan, expiresAt, at }: Rest & { at: number },
): Promise<void> {
  await tx.updateTable('order_changes').set({ request_key: null }).where('id', '=', id).execute()
  await waitForPayment(tx, order, plan, { actor, at, requestKey, expiresAt: expiresAt + at - asked })
}

/** Applies the change that a finished refund belongs to. @returns whether it has one that waits */
export async function finishFall(tx: Tx, order: OrderRow, changeId: number, at: number): Promise<boolean> {
  const change = await findPending(tx, order.id)
  if (change?.id !== changeId) return false
  await applyIfCovered(tx, order, change, at)
  return true
}
