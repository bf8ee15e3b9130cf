import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isClosed } from '#server/platform/settings/current.ts'
import { type Batch, endSubscriptions } from './end-subscriptions.ts'

interface ClosableShop {
  db: Db
  settings(): Promise<Settings>
  now(): number
}

/** The job may not see a shop that is closed for seconds. */
export async function rememberClosing({ db, settings, now }: ClosableShop): Promise<void> {
  if (isClosed(await settings(), now())) await armReopenings(db)
}

/** Makes subscriptions from before the shop closed due when it reopens. */
export async function armReopenings(db: Db): Promise<void> {
  const unarmed = db
    .selectFrom('subscriptions')
    .select('id')
    .where('kind', '=', 'reopening')
    .where('target_id', '=', 0)
    .where('confirmed_at', 'is not', null)
    .where('armed', '=', 0)
  if (!(await unarmed.limit(1).executeTakeFirst())) return
  await db.updateTable('subscriptions').set({ armed: 1 }).where('id', 'in', unarmed).execute()
}

/** For a shop that is open. @returns how many emails were queued. */
export function queueReopenings(db: Db, batch: Batch): Promise<number> {
  return endSubscriptions(
    db,
    {
      kind: 'reopening',
      targetId: 0,
      confirmedUntil: batch.now,
      armedOnly: true,
      email: { kind: 'reopening', props: {} },
    },
    batch,
  )
}
