import type { OwnCommission } from '#contract/sales/commissions/commissions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type CommissionOwner, commissionsOf } from './anonymize.ts'
import { expireQuotes } from './expire.ts'
import { toCommissions } from './read.ts'

/** Oldest first. */
export async function ownCommissions(db: Db, owner: CommissionOwner, now: number): Promise<OwnCommission[]> {
  await expireQuotes(db, now)
  const rows = await commissionsOf(db, owner).selectAll().orderBy('id').execute()
  const commissions = await toCommissions(db, rows, now)
  return commissions.map((commission, index) => ({
    ...commission,
    email: rows[index]?.email ?? '',
    phone: rows[index]?.phone ?? null,
  }))
}
