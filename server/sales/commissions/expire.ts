import type { Db, Tx } from '#server/platform/db/open.ts'
import { depositOf } from './deposit-amount.ts'
import { type CommissionRow, recordState } from './states.ts'

/** Whether the quote of a locked commission has expired: not accepted, or its deposit not paid, in time. */
export async function isOverdue(tx: Tx, row: CommissionRow, now: number): Promise<boolean> {
  if (!canExpire(row) || row.valid_until_at === null || row.valid_until_at > now) return false
  return !(await isDepositTaken(tx, row.id)) && !(await hasOpenPage(tx, row.id))
}

/** A quote without a deposit is settled once it is accepted. */
export function canExpire({ state, price_cents, deposit_percent }: CommissionRow): boolean {
  if (state === 'accepted') return depositOf(price_cents ?? 0, deposit_percent ?? 0) > 0
  return state === 'quoted'
}

/** Whether the customer may have paid in time: the sweep closes the page, and then knows. */
async function hasOpenPage(db: Db, commissionId: number): Promise<boolean> {
  const page = await db
    .selectFrom('payment_link_sessions')
    .innerJoin('deposits', 'deposits.id', 'payment_link_sessions.deposit_id')
    .select('payment_link_sessions.session_id')
    .where('commission_id', '=', commissionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return page !== undefined
}

/** Whether a deposit is paid, or being captured. */
export async function isDepositTaken(db: Db, commissionId: number): Promise<boolean> {
  const deposit = await db
    .selectFrom('deposits')
    .select('id')
    .where('commission_id', '=', commissionId)
    .where('state', 'in', ['capturing', 'captured'])
    .executeTakeFirst()
  return deposit !== undefined
}

/** The time of the event is the end of the last day, whenever the shop notices it. */
export async function recordExpired(tx: Tx, row: CommissionRow, now: number): Promise<CommissionRow> {
  return recordState(tx, row, { state: 'expired', at: row.valid_until_at ?? now })
}

/** Expires every overdue quote. Cheap when there is none. */
export async function expireQuotes(db: Db, now: number): Promise<void> {
  const overdue = await db
    .selectFrom('commissions')
    .select('id')
    .where('state', 'in', ['quoted', 'accepted'])
    .where('valid_until_at', '<=', now)
    .execute()
  for (const { id } of overdue) await db.transaction().execute((tx) => expireQuote(tx, id, now))
}

async function expireQuote(tx: Tx, id: number, now: number): Promise<void> {
  const row = await tx
    .updateTable('commissions')
    .set((commission) => ({ state: commission.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row && (await isOverdue(tx, row, now))) await recordExpired(tx, row, now)
}
