import { sql } from 'kysely'
import { CONFIRMATION_LIFE_MS } from '#contract/customers/notifications/subscription-kinds.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'

/** How long an address without subscriptions is kept after its last email, so that the email's links still work. */
const KEPT_MS = 400 * DAY_MS
/** The same for an address that may be someone else's. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS

/** Deletes unconfirmed requests, subscriptions to deleted things, and addresses without subscriptions. */
export async function sweepSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', now - CONFIRMATION_LIFE_MS)
    .execute()
  await db
    .deleteFrom('subscriptions')
    .where(
      sql<boolean>`(kind = 'back_in_stock' and target_id in (select id from products where purged_at is not null))
        or (kind = 'new_in_category' and target_id in (select id from categories where purged_at is not null))
        or (kind = 'drop' and target_id not in (select id from drops))`,
    )
    .execute()
  await db
    .deleteFrom('subscribers')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('id').whereRef('subscriber_id', '=', 'subscribers.id'))),
    )
    .where(
      sql<boolean>`coalesce(
        (select max(subscriber_tokens.created_at) from subscriber_tokens where subscriber_id = subscribers.id),
        subscribers.created_at)
        <= case when subscribers.owned_at is null
          then cast(${now - UNCONFIRMED_KEPT_MS} as bigint) else cast(${now - KEPT_MS} as bigint) end`,
    )
    .execute()
}
