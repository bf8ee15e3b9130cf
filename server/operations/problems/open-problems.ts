import type { Problem } from '#contract/staff/dashboard/problems.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Lists the current problems, oldest first. */
export async function openProblems(db: Db): Promise<Problem[]> {
  const rows = await db
    .selectFrom('problems')
    .selectAll()
    .where('fine_since', 'is', null)
    .orderBy('opened_at')
    .orderBy('key')
    .execute()
  return rows.map(({ key, opened_at, message }) => ({
    key,
    since: new Date(opened_at).toISOString(),
    message,
  }))
}
