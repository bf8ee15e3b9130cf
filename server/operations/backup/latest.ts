import type { LastBackup } from '#contract/staff/dashboard/backups.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The last nightly backup and its restore test, of the file on the disk or of the copy in the backup store. */
export async function lastBackup(db: Db, place: 'disk' | 'store' = 'disk'): Promise<LastBackup> {
  const row = await db
    .selectFrom('backups')
    .selectAll()
    .where('place', '=', place)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    taken_at: new Date(row.taken_at).toISOString(),
    took_ms: row.took_ms,
    orders: row.orders,
    differences: JSON.parse(row.differences),
    failure: row.failure,
    file: row.file,
    bytes: row.bytes,
  }
}
