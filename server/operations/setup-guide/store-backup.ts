import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'

/** Done while the last copy in the backup store that was tested has passed. */
export async function storeBackup(
  db: Db,
  { backupStore }: Pick<Config, 'backupStore'>,
  timeZone: string,
): Promise<StepState> {
  const tested = await db
    .selectFrom('backups')
    .select(['taken_at', 'failure', 'differences'])
    .where('place', '=', 'store')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (tested?.failure === null && tested.differences === '[]') {
    const when = whenAndWho(tested.taken_at, null, timeZone)
    return done(`The copy in the backup store passed its restore test ${when}.`)
  }
  if (tested) return open('The copy in the backup store did not pass its restore test. See why below.')
  if (backupStore) return open('The backup store is set. Its copy is restored and tested tonight.')
  return open(
    'Backups are lost with this server. Run ‘shop setup’ on it to keep them in a backup store, too.',
  )
}
