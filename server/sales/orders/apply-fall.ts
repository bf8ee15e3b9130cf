import type { Tx } from '#server/platform/db/open.ts'
import { applyChange, partGoingBack } from './apply-change.ts'
import { type ChangeRow, findPending } from './change-rows.ts'
import { releaseUnits } from './change-units.ts'
import { planOf } from './planned-change.ts'
import type { OrderRow } from './queries.ts'
import { refundsOf } from './refund-keys.ts'
import { sumOf } from './stored-refunds.ts'
import { listTenders, refundedNow } from './tender-kinds.ts'

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
  if ((await stillMissing(tx, order, change)) > 0) return false
  const done = (await refundsOf(tx, order.id, change.id)).filter(({ done_at }) => done_at !== null)
  const { actor } = change
  await releaseUnits(tx, change.id)
  await applyChange(tx, order, planOf(change), {
    ...{ actor, at, settled: 'refund', pendingId: change.id, returned: sumOf(done) },
  })
  return true
}

/** Applies the change that a finished refund belongs to. @returns whether it has one that waits */
export async function finishFall(tx: Tx, order: OrderRow, changeId: number, at: number): Promise<boolean> {
  const change = await findPending(tx, order.id)
  if (change?.id !== changeId) return false
  await applyIfCovered(tx, order, change, at)
  return true
}
