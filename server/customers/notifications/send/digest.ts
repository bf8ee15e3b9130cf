import { sql } from 'kysely'
import type { NewProducts } from '#contract/app/emails.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { listedProducts } from '../visible-products.ts'
import { emailProducts } from './email-product.ts'
import { BATCH_SIZE, type Batch } from './end-subscriptions.ts'
import { type QueuedNotification, queueNotifications } from './queue-notifications.ts'

const MAX_LISTED = 12

/** When a product could first be seen. */
const appearedAt = sql<number>`coalesce(
  (select max(drops.preview_at) from drop_products join drops on drops.id = drop_products.drop_id
    where drop_products.product_id = products.id and drops.preview_at > products.shown_at),
  products.shown_at)`

/** @param digestAt the latest time of a digest: everything that appeared before and is in no digest yet is in it. */
export async function startDigest(db: Db, digestAt: number, now: number): Promise<void> {
  const found = await listedProducts(db, now)
    .select('products.id')
    .where('products.shown_at', 'is not', null)
    .where(sql<boolean>`${appearedAt} <= ${digestAt}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announced_products').select('product_id').whereRef('product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
  for (let from = 0; from < found.length; from += BATCH_SIZE) {
    await db
      .insertInto('announced_products')
      .values(found.slice(from, from + BATCH_SIZE).map(({ id }) => ({ product_id: id, digest_at: digestAt })))
      .onConflict((conflict) => conflict.column('product_id').doNothing())
      .execute()
  }
}

interface NewProduct {
  id: number
  appearedAt: number
}

interface CategoryDigest {
  id: number
  name: string
  /** Newest first. */
  products: NewProduct[]
}

/** One email for each subscriber, with all of their categories. @returns how many subscribers were handled. */
export async function queueDigest(db: Db, digestAt: number, batch: Batch): Promise<number> {
  const categories = await readDigest(db, digestAt, batch.now)
  for (const category of categories) {
    const due = await findDue(db, category.id, digestAt)
    if (due.length === 0) continue
    await db.transaction().execute((tx) => queueForSubscribers(tx, { at: digestAt, categories }, due, batch))
    return due.length
  }
  return 0
}

async function readDigest(db: Db, digestAt: number, now: number): Promise<CategoryDigest[]> {
  const rows = await listedProducts(db, now)
    .innerJoin('announced_products', 'announced_products.product_id', 'products.id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'category_id', 'categories.name', appearedAt.as('appeared_at')])
    .where('digest_at', '=', digestAt)
    .where('categories.deleted_at', 'is', null)
    .execute()
  const categories = [...Map.groupBy(rows, (row) => row.category_id)].map(([id, products]) => ({
    id,
    name: products[0]?.name ?? '',
    products: products
      .map((row) => ({ id: row.id, appearedAt: Number(row.appeared_at) }))
      .sort((a, b) => b.appearedAt - a.appearedAt || b.id - a.id),
  }))
  return categories.sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

function findDue(db: Db, categoryId: number, digestAt: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('subscribers', 'subscribers.id', 'subscriptions.subscriber_id')
    .select(['subscriber_id as subscriberId', 'email'])
    .where('kind', '=', 'new_in_category')
    .where('target_id', '=', categoryId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('digest_at', 'is', null), row('digest_at', '<', digestAt)]))
    .orderBy('confirmed_at')
    .orderBy('subscriptions.id')
    .limit(BATCH_SIZE)
    .execute()
}

async function queueForSubscribers(
  tx: Tx,
  { at: digestAt, categories }: { at: number; categories: CategoryDigest[] },
  due: Awaited<ReturnType<typeof findDue>>,
  batch: Batch,
): Promise<void> {
  const marked = await tx
    .updateTable('subscriptions')
    .set({ digest_at: digestAt })
    .where('kind', '=', 'new_in_category')
    .where(
      'subscriber_id',
      'in',
      due.map(({ subscriberId }) => subscriberId),
    )
    .where(
      'target_id',
      'in',
      categories.map(({ id }) => id),
    )
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('digest_at', 'is', null), row('digest_at', '<', digestAt)]))
    .returning(['id', 'subscriber_id', 'target_id', 'confirmed_at'])
    .execute()
  const bySubscriber = Map.groupBy(marked, ({ subscriber_id }) => subscriber_id)
  const notifications: QueuedNotification<'new-in-category'>[] = []
  for (const subscriber of due) {
    const subscriptions = bySubscriber.get(subscriber.subscriberId) ?? []
    const [first, ...others] = await newFor(tx, categories, subscriptions)
    if (!first) continue
    notifications.push({
      ...subscriber,
      subscriptionId: Math.min(...subscriptions.map(({ id }) => id)),
      occasion: String(digestAt),
      kind: 'new-in-category',
      props: { ...first, ...(others.length > 0 && { others }) },
    })
  }
  await queueNotifications(tx, notifications, batch)
}

/** Lists each category's products that appeared after the subscription. */
async function newFor(
  tx: Tx,
  categories: CategoryDigest[],
  subscriptions: { target_id: number | null; confirmed_at: number | null }[],
): Promise<NewProducts[]> {
  const found: NewProducts[] = []
  for (const { id, name, products } of categories) {
    const subscription = subscriptions.find(({ target_id }) => target_id === id)
    if (!subscription) continue
    const fresh = products.filter(({ appearedAt }) => appearedAt > (subscription.confirmed_at ?? 0))
    if (fresh.length === 0) continue
    const listed = fresh.slice(0, MAX_LISTED).map((product) => product.id)
    found.push({
      category: name,
      products: await emailProducts(tx, listed),
      more: fresh.length - listed.length,
    })
  }
  return found
}
