import type { Db } from '#server/db/open.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'

export async function storeBackup(db: Db, timeZone: string): Promise<StepState> {
  const backups = await db.selectFrom('backups').selectAll().orderBy('taken_at', 'desc').execute()
  const inStore = backups.filter((backup) => 'place' in backup && backup.place === 'store')
  const good = inStore.find(({ failure, differences }) => failure === null && differences === '[]')
  if (good) {
    return done(
      `The copy in the second place passed its restore test ${whenAndWho(good.taken_at, null, timeZone)}.`,
    )
  }
  if (inStore.length > 0) {
    return open('The copy in the second place did not pass its restore test. ‘shop doctor’ says what to do.')
  }
  return open(
    'Backups are lost with this server. Run ‘shop setup’ on it to keep them in a second place, too.',
  )
}
