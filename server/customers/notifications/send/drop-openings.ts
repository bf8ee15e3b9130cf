import type { Db } from '#server/platform/db/open.ts'
import { type Batch, endSubscriptions } from './end-subscriptions.ts'

/** Subscribers who confirm while the drop is open get the email at once; later ones get none. @returns how many were handled. */
export async function queueDropOpenings(db: Db, batch: Batch): Promise<number> {
  const drop = await db
    .selectFrom('subscriptions')
    .innerJoin('drops', 'drops.id', 'subscriptions.target_id')
    .select(['drops.id', 'name', 'slug', 'closes_at'])
    .where('subscriptions.kind', '=', 'drop')
    .where('confirmed_at', 'is not', null)
    .where('opens_at', '<=', batch.now)
    .orderBy('opens_at')
    .limit(1)
    .executeTakeFirst()
  if (!drop) return 0
  const { name, slug, closes_at } = drop
  const props = { name, slug, closes_at: new Date(closes_at).toISOString() }
  return endSubscriptions(
    db,
    {
      kind: 'drop',
      targetId: drop.id,
      confirmedUntil: batch.now,
      email: closes_at > batch.now ? { kind: 'drop-open', props } : null,
    },
    batch,
  )
}
