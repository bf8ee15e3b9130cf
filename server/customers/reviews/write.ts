import { imageHash } from '#contract/catalog/images/images.ts'
import type { ReviewWrite } from '#contract/customers/reviews/reviews.ts'
import { MAX_REVIEW_IMAGES } from '#contract/customers/reviews/values.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { countHit, enforceLimit, type Limit, limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import { openUntil, type ReviewableOrder } from './links.ts'
import { listReviewImages } from './read.ts'
import { boughtProducts } from './to-write.ts'

const WRITES_PER_HOUR = 30

/** Each write can make the shop encode images. @throws {TooMany} */
export async function countWrite(db: Db, order: ReviewableOrder, now: number): Promise<void> {
  const limit: Limit = {
    key: limitKey('review-writes', String(order.id)),
    max: WRITES_PER_HOUR,
    withinMs: HOUR_MS,
  }
  await db.transaction().execute(async (tx) => {
    const locked = await lockLimit(tx, limit, now)
    enforceLimit(locked, now, 'You have changed your reviews often. Please wait a while and try again.')
    await countHit(tx, locked, now)
  })
}

type Fields = Omit<ReviewWrite, 'token'>

/**
 * Fails before images are processed. `added` is the number of new images.
 * @throws {Invalid} for a product that was not bought, a review that can't be changed anymore, or wrong images.
 */
export async function requireWritable(
  db: Db,
  order: ReviewableOrder,
  { product_id, images, added }: Pick<Fields, 'product_id' | 'images'> & { added: number },
  now: number,
): Promise<void> {
  const bought = await boughtProducts(db, order.id)
  if (!bought.some((product) => product.product_id === product_id)) {
    throw wrongField('product_id', 'This product is not part of your order.')
  }
  const review = await findReview(db, order.id, product_id)
  if (now >= openUntil(order, review)) throw wrongField('token', review ? TOO_LATE_TO_CHANGE : TOO_LATE)
  const current = review ? await listImageHashes(db, review.id) : []
  if (keptImages(current, images).length + added > MAX_REVIEW_IMAGES) {
    throw wrongField('images', `Add at most ${MAX_REVIEW_IMAGES} images.`)
  }
}

const TOO_LATE = 'This link has expired, so you can no longer write a review with it.'
const TOO_LATE_TO_CHANGE = 'A review can be changed for 30 days. This one can no longer be changed.'

/** `added` has the hashes of new images. @returns the review's id. @throws {DomainError} as {@link requireWritable}. */
export async function writeReview(
  db: Db,
  order: ReviewableOrder,
  { product_id, images, added, ...fields }: Fields & { added: string[] },
  now: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockRequest(tx, order.id)
    await requireWritable(tx, order, { product_id, images, added: added.length }, now)
    const existing = await findReview(tx, order.id, product_id)
    const kept = existing ? keptImages(await listImageHashes(tx, existing.id), images) : []
    const values = { ...fields, title: fields.title ?? '', updated_at: now }
    const id = existing
      ? await updateReview(tx, existing.id, values)
      : await insertReview(tx, { ...values, order_id: order.id, product_id, created_at: now })
    await setImages(tx, id, [...new Set([...kept, ...added])])
    await raiseRevision(tx)
    return id
  })
}

/** Two writes of one order run one after the other. */
async function lockRequest(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('review_requests')
    .set((row) => ({ sent_at: row.ref('sent_at') }))
    .where('order_id', '=', orderId)
    .execute()
}

async function findReview(db: Db, orderId: number, productId: number) {
  return db
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

type Values = Pick<ReviewWrite, 'rating' | 'text' | 'display_name'> & { title: string; updated_at: number }

async function insertReview(
  tx: Tx,
  values: Values & { order_id: number; product_id: number; created_at: number },
): Promise<number> {
  const { id } = await tx.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function updateReview(tx: Tx, id: number, values: Values): Promise<number> {
  await tx.updateTable('reviews').set(values).where('id', '=', id).execute()
  return id
}

async function listImageHashes(db: Db, reviewId: number): Promise<string[]> {
  return ((await listReviewImages(db, [reviewId])).get(reviewId) ?? []).map(({ hash }) => hash)
}

/** @param urls all images when undefined. @throws {Invalid} for an image of something else. */
function keptImages(current: string[], urls: string[] | undefined): string[] {
  if (urls === undefined) return current
  return urls.map((url) => {
    const hash = imageHash(url)
    if (hash !== null && current.includes(hash)) return hash
    throw wrongField('images', 'Send new images as files. This image is not part of your review.')
  })
}

async function setImages(tx: Tx, reviewId: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('review_images').where('review_id', '=', reviewId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('review_images')
    .values(hashes.map((hash, position) => ({ review_id: reviewId, position, hash })))
    .execute()
}
