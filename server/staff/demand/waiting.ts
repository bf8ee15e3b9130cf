import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inParts, PART_ROWS } from './in-parts.ts'
import { MAKE } from './signals.ts'

type SubscriptionQuery = SelectQueryBuilder<Database, 'subscriptions', object>

function confirmedSubscriptions<Row>(
  db: Db,
  kind: 'back_in_stock' | 'drop' | 'new_in_category',
  read: (subscriptions: SubscriptionQuery) => Promise<Row[]>,
) {
  const after = (id: number) =>
    db
      .selectFrom('subscriptions')
      .where('subscriptions.kind', '=', kind)
      .where('subscriptions.confirmed_at', 'is not', null)
      .where('subscriptions.id', '>', id)
  return inParts(
    0,
    async (id) => {
      const last = await after(id)
        .select('id')
        .orderBy('id')
        .offset(PART_ROWS - 1)
        .limit(1)
        .executeTakeFirst()
      return last?.id
    },
    (id, last) =>
      read(after(id).$if(last !== undefined, (rows) => rows.where('subscriptions.id', '<=', last ?? 0))),
  )
}

/** The subscribers who wait for a product. */
export function waitingByMake(db: Db) {
  return confirmedSubscriptions(db, 'back_in_stock', (subscriptions) =>
    subscriptions
      .innerJoin('products', 'products.id', 'subscriptions.target_id')
      .select([...MAKE, 'subscriptions.subscriber_id'])
      .execute(),
  )
}

/** The subscribers who wait for a drop, once for each make in it. */
export function waitingForDrops(db: Db, now: number) {
  return confirmedSubscriptions(db, 'drop', (subscriptions) =>
    subscriptions
      .innerJoin('drops', 'drops.id', 'subscriptions.target_id')
      .where('drops.closes_at', '>', now)
      .innerJoin('drop_products', 'drop_products.drop_id', 'drops.id')
      .innerJoin('products', 'products.id', 'drop_products.product_id')
      .select([...MAKE, 'subscriptions.subscriber_id'])
      .distinct()
      .execute(),
  )
}

export function waitingByCategory(db: Db) {
  return confirmedSubscriptions(db, 'new_in_category', (subscriptions) =>
    subscriptions.select(['target_id as category_id', 'subscriber_id']).execute(),
  )
}
