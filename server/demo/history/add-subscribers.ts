import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import catalog from '#demo/catalog.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { insertMany, insertNumbered } from './insert-many.ts'
import { inventPeople } from './people.ts'
import type { Random } from './random.ts'

interface Wish {
  kind: SubscriptionKind
  targetId: number
  count: number
}

/** How many wait for a product of the catalog to come back. */
const WAITING: Record<string, number> = {
  'Ladder Damascus Bowie, Walnut': 14,
  'Nine-Inch Bowie, Brass & Cocobolo': 3,
  'Damascus Clip Point Hunter, Stag': 2,
}
const WAITING_FOR_DROP = 11
const IN_EACH_CATEGORY = 5

/** Adds people who wait for products, a drop and categories. No email to them is due. */
export async function addSubscribers(
  tx: Tx,
  { random, calendar, comingDropId }: { random: Random; calendar: Calendar; comingDropId: number },
): Promise<void> {
  const wishes = await readWishes(tx, comingDropId)
  const people = inventPeople(
    random,
    wishes.reduce((sum, { count }) => sum + count, 0),
  )
  const times = people.map(() => calendar.at(random.between(1, 40), random.between(8 * 60, 22 * 60)))
  const ids = await insertNumbered(
    tx,
    'subscribers',
    people.map(({ email }, index) => ({
      email,
      email_key: email,
      created_at: times[index] ?? 0,
      owned_at: times[index] ?? 0,
    })),
  )
  let next = 0
  const subscriptions = wishes.flatMap(({ kind, targetId, count }) =>
    Array.from({ length: count }, () => {
      const index = next++
      const at = kind === 'drop' ? calendar.at(1, 13 * 60 + index) : (times[index] ?? 0)
      return {
        ...{ subscriber_id: ids[index] ?? 0, kind, target_id: targetId, confirmation_hash: null },
        ...{ created_at: at, confirmed_at: at + 5 * 60_000, armed: 0 as const, digest_at: calendar.now },
      }
    }),
  )
  await insertMany(tx, 'subscriptions', subscriptions)
  await markAnnounced(tx, calendar)
}

async function readWishes(tx: Tx, comingDropId: number): Promise<Wish[]> {
  const names = catalog.products.map(({ name }) => name).filter((name) => WAITING[name])
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .orderBy('id')
    .execute()
  const categories = await tx.selectFrom('categories').select('id').orderBy('id').execute()
  return [
    ...products.map(({ id, name }) => ({
      kind: 'back_in_stock' as const,
      targetId: id,
      count: WAITING[name] ?? 0,
    })),
    { kind: 'drop', targetId: comingDropId, count: WAITING_FOR_DROP },
    ...categories.map(({ id }) => ({
      kind: 'new_in_category' as const,
      targetId: id,
      count: IN_EACH_CATEGORY,
    })),
  ]
}

/** Products that are in the shop already are not announced. */
async function markAnnounced(tx: Tx, { now }: Calendar): Promise<void> {
  const known = await tx.selectFrom('products').select('id').where('archived_at', 'is', null).execute()
  const inDrop = await tx
    .selectFrom('drop_products')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .select('product_id')
    .where('opens_at', '>', now)
    .execute()
  const news = new Set(inDrop.map(({ product_id }) => product_id))
  const rows = known
    .filter(({ id }) => !news.has(id))
    .map(({ id }) => ({ product_id: id, digest_at: now - DAY_MS }))
  await insertMany(tx, 'announced_products', rows)
}
