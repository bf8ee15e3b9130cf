import { toDiscountCode } from '#contract/checkout/codes.ts'
import type { Db } from '#server/db/open.ts'
import type { DiscountRow } from './read.ts'

/** Ignores case and spaces. @returns null for an unknown code, and for one that is disabled or does not apply yet. */
export async function findDiscount(db: Db, text: string, now: number): Promise<DiscountRow | null> {
  const code = toDiscountCode(text)
  if (code === null) return null
  const row = await db
    .selectFrom('discounts')
    .selectAll()
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return row && (row.starts_at === null || row.starts_at <= now) ? row : null
}
