import { storeChecksums } from '#server/catalog/images/integrity.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { RestoreTestResult } from './restore-test.ts'

export interface FinishedTest {
  place: 'disk' | 'store'
  /** When the backup was made, or the copy was tested. */
  at: number
  tookMs: number
  result: RestoreTestResult
  /** Gets an email about problems. */
  recipient: string
  now: number
}

/** Records a restore test and emails the workshop about problems. */
export async function recordRestoreTest(
  db: Db,
  { place, at, tookMs, result, recipient, now }: FinishedTest,
): Promise<void> {
  const { file, bytes, orders, differences, failure, newChecksums } = result
  const problems = failure ? [failure, ...differences] : differences
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('backups')
      .values({
        taken_at: at,
        took_ms: tookMs,
        file,
        bytes,
        orders,
        differences: JSON.stringify(differences),
        failure,
        place,
      })
      .execute()
    await storeChecksums(tx, newChecksums, at)
    if (problems.length === 0) return
    await queueEmail(tx, {
      dedupeKey: place === 'disk' ? `backup ${at} failed` : `stored backup ${at} failed`,
      kind: 'backup-failed',
      recipient,
      orderId: null,
      props: {
        at: new Date(at).toISOString(),
        what: place === 'disk' ? problems : problems.map((problem) => `Backup store: ${problem}`),
      },
      at: now,
    })
  })
}
