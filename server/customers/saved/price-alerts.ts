import { imageUrl } from '#contract/catalog/images/images.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { isHidden } from '#server/catalog/products/drop-times.ts'
import {
  findFallenPrices,
  markAnnounced,
  type PriceChange,
  priceChangesSince,
} from '#server/catalog/products/price-changes.ts'
import { subscriberLinks } from '#server/customers/notifications/subscriber-links.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { EmailContext } from '#server/platform/email/send-outbox.ts'

/** No email for a price that was in force within this time: someone corrected a typing mistake, or the price went up and down. */
const PRICE_MEMORY_MS = 7 * DAY_MS
const BATCH_SIZE = 100

/** Queues the emails about prices that fell. @returns whether there were any falls. */
export async function sendPriceAlerts(db: Db, { sender, now }: EmailContext): Promise<boolean> {
  const productIds = await findFallenPrices(db)
  if (productIds.length === 0) return false
  const { siteUrl } = await sender()
  for (const id of productIds) await announceFall(db, { siteUrl, productId: id, now: now() })
  return true
}

interface Announcement {
  siteUrl: string
  productId: number
  now: number
}

/** Marked last: after a crash it starts again, and the outbox knows who has got the email. */
async function announceFall(db: Db, announcement: Announcement): Promise<void> {
  const { productId, now } = announcement
  const changes = await priceChangesSince(db, productId, now - PRICE_MEMORY_MS)
  const last = changes.findLast(({ announced_at }) => announced_at === null)
  if (!last) return
  const product = await findOffered(db, productId, now)
  for (let after: string | undefined = ''; product && after !== undefined; ) {
    const from: string = after
    after = await db.transaction().execute(async (tx) => {
      const savers = await findSavers(tx, productId, last.at, from)
      for (const saver of savers) await queueAlert(tx, announcement, { product, changes, last, saver })
      return savers.at(-1)?.id
    })
  }
  await markAnnounced(db, last, now)
}

type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** Undefined for a product that is archived, sold, or hidden as a draft or by a drop: no email is sent about it. */
async function findOffered(db: Db, id: number, now: number) {
  if (await isHidden(db, id, now)) return undefined
  return db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents'])
    .where('id', '=', id)
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirst()
}

interface Saver {
  id: string
  email: string
  alert_at: number | null
}

async function findSavers(tx: Tx, productId: number, fellAt: number, afterId: string): Promise<Saver[]> {
  return tx
    .selectFrom('saved_products')
    .innerJoin('users', 'users.id', 'saved_products.user_id')
    .select(['users.id', 'users.email', 'alert_at'])
    .where('product_id', '=', productId)
    .where('alert_at', '<=', fellAt)
    .where('users.id', '>', afterId)
    .orderBy('users.id')
    .limit(BATCH_SIZE)
    .execute()
}

interface Alert {
  product: Offered
  /** Oldest first. */
  changes: PriceChange[]
  last: PriceChange
  saver: Saver
}

async function queueAlert(
  tx: Tx,
  { siteUrl, now }: Announcement,
  { product, changes, last, saver }: Alert,
): Promise<void> {
  const since = Math.max(saver.alert_at ?? 0, last.at - PRICE_MEMORY_MS)
  const prices = changes.filter(({ at }) => at >= since).map(({ from_cents }) => from_cents)
  const lowest = Math.min(...prices)
  if (prices.length === 0 || product.price_cents >= lowest) return
  const { unsubscribeUrl } = await subscriberLinks(tx, saver.email, { siteUrl, now })
  await queueEmail(tx, {
    dedupeKey: `price of ${product.id} fell, change ${last.id}, to ${saver.id}`,
    kind: 'price-alert',
    recipient: saver.email,
    orderId: null,
    props: {
      product: {
        id: product.id,
        name: product.name,
        price: toDollars(product.price_cents),
        image_url: await firstImage(tx, product.id),
      },
      was: toDollars(lowest),
      unsubscribe_url: unsubscribeUrl,
    },
    at: now,
  })
}

async function firstImage(tx: Tx, productId: number): Promise<string | null> {
  const image = await tx
    .selectFrom('product_pictures')
    .select('hash')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return image ? imageUrl(image.hash) : null
}

/** The products stay saved. @param emailKey the address in lower case. */
export async function endPriceAlerts(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .updateTable('saved_products')
    .set({ alert_at: null })
    .where('alert_at', 'is not', null)
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('users.id').where('email_key', '=', emailKey),
    )
    .execute()
}
