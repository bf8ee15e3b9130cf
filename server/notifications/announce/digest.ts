import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/open.ts'
import { listedProducts } from '../visible-products.ts'
import { emailProducts } from './email-product.ts'
import { BATCH_SIZE, type Batch } from './end-subscriptions.ts'
import { type Announcement, queueAnnouncements } from './queue-announcements.ts'

const MAX_LISTED = 12

/** When a product could first be seen. */
const appearedAt = sql<number>`coalesce(
  (select max(drops.preview_at) from drop_products join drops on drops.id = drop_products.drop_id
    where drop_products.product_id = products.id and drops.preview_at > products.shown_at),
  products.shown_at)`

/** @param digestAt the latest time of a digest: everything that appeared before and is not announced yet is in it. */
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

/** @returns how many subscriptions were handled. */
export async function queueDigest(db: Db, digestAt: number, batch: Batch): Promise<number> {
  for (const category of await readDigest(db, digestAt, batch.now)) {
    const due = await findDue(db, category.id, digestAt)
    if (due.length === 0) continue
    await db.transaction().execute((tx) => queueCategoryDigest(tx, category, due, digestAt, batch))
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
  return [...Map.groupBy(rows, (row) => row.category_id)].map(([id, products]) => ({
    id,
    name: products[0]?.name ?? '',
    products: products
      .map((row) => ({ id: row.id, appearedAt: Number(row.appeared_at) }))
      .sort((a, b) => b.appearedAt - a.appearedAt || b.id - a.id),
  }))
}

function findDue(db: Db, categoryId: number, digestAt: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('subscribers', 'subscribers.id', 'subscriptions.subscriber_id')
    .select(['subscriptions.id', 'subscriber_id as subscriberId', 'email', 'confirmed_at'])
    .where('kind', '=', 'new_in_category')
    .where('target_id', '=', categoryId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('digest_at', 'is', null), row('digest_at', '<', digestAt)]))
    .orderBy('confirmed_at')
    .orderBy('subscriptions.id')
    .limit(BATCH_SIZE)
    .execute()
}

async function queueCategoryDigest(
  tx: Tx,
  category: CategoryDigest,
  due: Awaited<ReturnType<typeof findDue>>,
  digestAt: number,
  batch: Batch,
): Promise<void> {
  const marked = await tx
    .updateTable('subscriptions')
    .set({ digest_at: digestAt })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where((row) => row.or([row('digest_at', 'is', null), row('digest_at', '<', digestAt)]))
    .returning('id')
    .execute()
  const markedIds = new Set(marked.map(({ id }) => id))
  const announcements: Announcement<'new-in-category'>[] = []
  for (const { id, confirmed_at, ...subscriber } of due.filter((row) => markedIds.has(row.id))) {
    const fresh = category.products.filter((product) => product.appearedAt > (confirmed_at ?? 0))
    if (fresh.length === 0) continue
    announcements.push({
      ...subscriber,
      subscriptionId: id,
      occasion: String(digestAt),
      kind: 'new-in-category',
      props: await digestProps(tx, category.name, fresh),
    })
  }
  await queueAnnouncements(tx, announcements, batch)
}

async function digestProps(tx: Tx, category: string, fresh: NewProduct[]) {
  const listed = fresh.slice(0, MAX_LISTED).map(({ id }) => id)
  return { category, products: await emailProducts(tx, listed), more: fresh.length - listed.length }
}
