import type { Db, Tx } from '#server/platform/db/open.ts'
import { recordState } from './states.ts'

/** The commission is not ready, or another order pays its balance. */
export class BalanceTakenError extends Error {}

/** An order that pays for a commission, or any other. */
interface BalanceOrder {
  id: number
  commission_id: number | null
}

/** @throws {BalanceTakenError} */
export async function reserveBalance(tx: Tx, order: BalanceOrder): Promise<void> {
  if (!(await takeBalance(tx, order))) throw new BalanceTakenError()
}

/**
 * Several browsers can have a payment page open; the first that is paid counts. Locks the commission until the transaction ends.
 * @returns false when it is not ready, or the payment of another order has begun.
 */
export async function takeBalance(tx: Tx, { id, commission_id }: BalanceOrder): Promise<boolean> {
  if (commission_id === null) return true
  const commission = await lockBalance(tx, commission_id)
  if (!commission) return false
  const { state, cancelling_at, balance_order_id: other } = commission
  // One that was paid, and cancelled since, is revived.
  if (state === 'paid' || state === 'complete') return other === id
  if (state !== 'ready' || cancelling_at !== null) return false
  // Read after the lock: until now, the other payment may have begun.
  if (other !== id && (await isBalanceTaken(tx, other))) return false
  await tx.updateTable('commissions').set({ balance_order_id: id }).where('id', '=', commission_id).execute()
  return true
}

function lockBalance(tx: Tx, commissionId: number) {
  return tx
    .updateTable('commissions')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', commissionId)
    .returningAll()
    .executeTakeFirst()
}

/** Lets another order pay for the commission of an order that is cancelled. */
export async function releaseBalance(tx: Tx, { id, commission_id }: BalanceOrder): Promise<void> {
  if (commission_id === null) return
  await tx
    .updateTable('commissions')
    .set({ balance_order_id: null })
    .where('id', '=', commission_id)
    .where('balance_order_id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}

/** In the transaction that marks its order paid, once. */
export async function markBalancePaid(
  tx: Tx,
  { id, commission_id }: BalanceOrder,
  at: number,
): Promise<void> {
  if (commission_id === null) return
  const commission = await tx
    .updateTable('commissions')
    .set({ balance_order_id: id })
    .where('id', '=', commission_id)
    .where('state', '=', 'ready')
    .returningAll()
    .executeTakeFirst()
  if (commission) await recordState(tx, commission, { state: 'paid', actor: null, at })
}

/** Whether the order's payment is being captured, or was. */
export async function isBalanceTaken(db: Db, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false
  const payment = await db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['capturing', 'captured', 'mismatch'])
    .executeTakeFirst()
  return payment !== undefined
}

/**
 * For an order whose balance the payment provider has: the finished work, and an unpaid order that could pay it before, may be newer
 * or older than the backup. @returns whether the commission is this order's.
 */
export async function recoverBalance(tx: Tx, order: BalanceOrder, at: number): Promise<boolean> {
  const { id, commission_id } = order
  if (commission_id === null) return true
  const commission = await lockBalance(tx, commission_id)
  if (!commission) return false
  const { state, balance_order_id: other } = commission
  if (state !== 'in_progress' && state !== 'ready') return other === id
  if (other !== null && other !== id && (await isBalanceTaken(tx, other))) return false
  if (state === 'in_progress') await recordState(tx, commission, { state: 'ready', actor: null, at })
  await tx
    .updateTable('commissions')
    .set({ balance_order_id: id, cancelling_at: null })
    .where('id', '=', commission_id)
    .execute()
  return true
}
