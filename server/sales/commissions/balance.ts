import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { Hold } from '#server/sales/holds/hold.ts'
import { commissionNotFound, findCommission } from './find.ts'
import { type CommissionRow, recordState } from './states.ts'

const NOT_READY = 'There is no balance to pay right now. Please reload the page.'
const PAYING = 'This balance is being paid right now. Please reload the page in a moment.'

/** The balance of a commission, which several browsers can be about to pay. */
export const commissionBalance: Hold = {
  isStock: false,
  take: takeBalance,
  takeAgain: takeBalance,
  putBack: putBackBalance,
  async describeLoss(db, { commission, placedAt }) {
    if (commission) await requireReady(db, commission.uuid, placedAt)
    return new Conflict(PAYING)
  },
  goneSince: 'Another order pays for this commission, or it is over. This one stays cancelled.',
}

/** @throws {NotFound}, {Conflict} for a commission that is not ready */
export async function requireReady(db: Db, uuid: string, now: number): Promise<CommissionRow> {
  const commission = await findCommission(db, uuid, now)
  if (!commission || commission.email === '') throw commissionNotFound()
  if (commission.state !== 'ready') throw new Conflict(NOT_READY)
  return commission
}

/** An order that pays for a commission, or any other. */
interface BalanceOrder {
  id: number
  commission_id: number | null
}

/**
 * Several browsers can have a payment page open; the first that is paid counts. Locks the commission until the transaction ends.
 * @returns false when it is not ready, or the payment of another order has begun.
 */
async function takeBalance(tx: Tx, { id, commission_id }: BalanceOrder): Promise<boolean> {
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
async function putBackBalance(tx: Tx, { id, commission_id }: BalanceOrder): Promise<void> {
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
