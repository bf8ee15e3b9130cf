import { sql } from 'kysely'
import { toDiscountCode } from '#contract/sales/discounts/codes.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { DiscountRow } from './read.ts'

/** Ignores case, marks and hyphens; of codes that differ only in hyphens, the one as typed. @returns null for an unknown code, and for one that is disabled or does not apply yet. */
export async function findDiscount(db: Db, text: string, now: number): Promise<DiscountRow | null> {
  const code = toDiscountCode(text)
  if (code === null) return null
  const rows = await db
    .selectFrom('discounts')
    .selectAll()
    .where(
      (discount) => discount.fn('replace', ['code', sql.lit('-'), sql.lit('')]),
      '=',
      code.replaceAll('-', ''),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const row = rows.find((each) => each.code === code) ?? rows[0]
  return row?.enabled === 1 && (row.starts_at === null || row.starts_at <= now) ? row : null
}
