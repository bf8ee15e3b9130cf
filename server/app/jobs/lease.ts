import type { Db } from '#server/platform/db/open.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/platform/time/clock-skew.ts'

/**
 * Allows one process at a time to run a job. Also replaces a lease that expires implausibly late, which a wrong clock wrote.
 * @returns whether this process holds the lease.
 */
export async function acquireLease(
  db: Db,
  lease: { name: string; owner: string; forMs: number },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name: lease.name, holder: lease.owner, expires_at: now + lease.forMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.owner, expires_at: now + lease.forMs })
        .where((row) =>
          row.or([
            row('leases.holder', '=', lease.owner),
            row('leases.expires_at', '<=', now),
            row('leases.expires_at', '>', now + lease.forMs + MAX_CLOCK_SKEW_MS),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', owner).execute()
}
