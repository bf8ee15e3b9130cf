import { CLOCKS_DIFFER_AT_MOST_MS } from '#server/clocks.ts'
import type { Db } from '#server/db/open.ts'

/**
 * One of several machines does a job at a time: whoever holds the lease. It is taken for a while, so that a machine that
 * died holds it no longer than that, and its clock, should it be set back, no longer either. @returns whether it is ours now.
 */
export async function takeLease(
  db: Db,
  lease: { name: string; holder: string; forMs: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name: lease.name, holder: lease.holder, expires_at: now + lease.forMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.holder, expires_at: now + lease.forMs })
        .where((row) =>
          row.or([
            row('leases.holder', '=', lease.holder),
            row('leases.expires_at', '<=', now),
            row('leases.expires_at', '>', now + lease.forMs + CLOCKS_DIFFER_AT_MOST_MS),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Lets others go on at once, for an orderly end. */
export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', holder).execute()
}
