import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { IS_OPEN } from './disputes.ts'

type Ask = Omit<Selectable<Database['provider_asks']>, 'name'>
type AskName = 'newest' | 'daily'

export function lastAsk(db: Db, name: AskName): Promise<Ask | undefined> {
  return db
    .selectFrom('provider_asks')
    .select(['asked_at', 'newest_at'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function recordAsk(db: Db, name: AskName, ask: Ask): Promise<void> {
  await db
    .insertInto('provider_asks')
    .values({ name, ...ask })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(ask))
    .execute()
}

/** Makes the next run ask about everything. */
export async function forgetAsks(db: Db): Promise<void> {
  await db.deleteFrom('provider_asks').execute()
}

/** The provider's ids of the payments whose disputes are not decided yet. */
export async function openDisputedIntents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    // A changed order has several payments.
    .leftJoin('order_tenders', (join) =>
      join.onRef('order_tenders.order_id', '=', 'disputes.order_id').on('order_tenders.kind', '=', 'card'),
    )
    .leftJoin('deposits', 'deposits.id', 'disputes.deposit_id')
    .select(['order_tenders.intent_id as of_order', 'deposits.intent_id as of_deposit'])
    .where(IS_OPEN)
    .execute()
  return rows.flatMap(({ of_order, of_deposit }) => of_order ?? of_deposit ?? [])
}
