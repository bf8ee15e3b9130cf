import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { emailQuoteExpiring } from './emails.ts'
import { canExpire, expireQuotes, isDepositTaken } from './expire.ts'

/** Before the end of the last day. */
const WARN_BEFORE_MS = 2 * DAY_MS

/** Expires overdue quotes, and tells the customers of those that are about to expire, once for each quote. */
export async function watchQuotes(db: Db, now: number): Promise<void> {
  await expireQuotes(db, now)
  const due = await db
    .selectFrom('commissions')
    .select('id')
    .where('state', 'in', ['quoted', 'accepted'])
    .where('valid_until_at', '<=', now + WARN_BEFORE_MS)
    .where('warned_at', 'is', null)
    .execute()
  for (const { id } of due) await db.transaction().execute((tx) => warn(tx, id, now))
}

/** A quote that was sent so late, or accepted without a deposit, needs no warning. */
async function warn(tx: Tx, id: number, now: number): Promise<void> {
  const row = await tx
    .updateTable('commissions')
    .set({ warned_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['quoted', 'accepted'])
    .where('valid_until_at', '>', now)
    .where('warned_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row || !canExpire(row) || (await isDepositTaken(tx, id))) return
  if ((row.valid_until_at ?? 0) - (row.quoted_at ?? 0) <= WARN_BEFORE_MS) return
  await emailQuoteExpiring(tx, row, now)
}
