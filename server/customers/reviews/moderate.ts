import type { Emails } from '#contract/app/emails.ts'
import type { HideReason } from '#contract/customers/reviews/hide-reasons.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { type ReviewRow, reviewNotFound } from './read.ts'

export interface Visibility {
  hidden: boolean
  reason?: HideReason | null | undefined
  remove_images?: boolean | undefined
}

/** Hides a review, or shows it again. The author gets an email about what is taken away. @throws {NotFound} */
export async function hideReview(db: Db, id: number, change: Visibility, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, id)
    const reason = change.reason ?? null
    const removesImages = change.remove_images ?? (change.hidden && reason === 'personal_data')
    const removed = removesImages ? await removeImages(tx, id) : 0
    const hiddenReason = change.hidden ? reason : null
    if (removed === 0 && review.hidden_reason === hiddenReason) return
    await setHidden(tx, review, hiddenReason, by.at)
    if (reason !== null && (change.hidden || removed > 0)) {
      const { product_name: product, text } = review
      const props = { product, text, reason, hidden: change.hidden, images: removed }
      await emailAuthor(tx, review, { kind: 'review-hidden', props, at: by.at })
    }
    await recordAuditEntry(tx, by, {
      action: actionOf(review, change, removed),
      kind: 'review',
      id,
      name: `Review ${id}`,
      before: { hidden: review.hidden_reason !== null, reason: review.hidden_reason, images_removed: 0 },
      after: { hidden: change.hidden, reason, images_removed: removed },
    })
    await raiseRevision(tx)
  })
}

async function setHidden(tx: Tx, review: ReviewRow, reason: HideReason | null, at: number): Promise<void> {
  const hiddenAt = review.hidden_at ?? at
  await tx
    .updateTable('reviews')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : hiddenAt })
    .where('id', '=', review.id)
    .execute()
}

/** @returns how many. Their files are deleted once nothing shows them. */
async function removeImages(tx: Tx, reviewId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('review_images')
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function actionOf({ hidden_at }: ReviewRow, { hidden }: Visibility, removed: number): string {
  if (hidden) return 'hidden'
  return removed > 0 && hidden_at === null ? 'images removed' : 'shown'
}

type AuthorEmail = 'review-reply' | 'review-hidden'

/** Does nothing for an author whose personal data was erased. */
export async function emailAuthor<K extends AuthorEmail>(
  tx: Tx,
  review: ReviewRow,
  { kind, props, at }: { kind: K; props: Emails[K]; at: number },
): Promise<void> {
  const { email } = await tx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', review.order_id)
    .executeTakeFirstOrThrow()
  await queueEmail(tx, {
    dedupeKey: `review ${review.id} ${kind} at ${new Date(at).toISOString()}`,
    kind,
    recipient: email,
    orderId: review.order_id,
    props,
    at,
  })
}

/** Replaces an earlier reply. The same text again changes nothing. @throws {NotFound} */
export async function replyToReview(db: Db, id: number, text: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, id)
    if (review.reply === text) return
    await tx.updateTable('reviews').set({ reply: text, replied_at: by.at }).where('id', '=', id).execute()
    const { product_id, product_name, title, text: reviewText } = review
    const props = { reply: text, product: { id: product_id, name: product_name }, title, text: reviewText }
    await emailAuthor(tx, review, { kind: 'review-reply', props, at: by.at })
    // Without the texts: the entry outlives the review.
    await recordAuditEntry(tx, by, { action: 'replied', kind: 'review', id, name: `Review ${id}` })
    await raiseRevision(tx)
  })
}

/** @throws {NotFound} */
async function lockReview(tx: Tx, id: number): Promise<ReviewRow> {
  const row = await tx
    .updateTable('reviews')
    .set((review) => ({ rating: review.ref('rating') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw reviewNotFound()
  const { name } = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow()
  return { ...row, product_name: name }
}
