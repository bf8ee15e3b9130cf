import type { HideReason } from '#contract/customers/reviews/hide-reasons.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { emailAuthor } from './author-email.ts'
import { lockReview } from './lock.ts'
import type { ReviewRow } from './read.ts'

export interface Visibility {
  hidden: boolean
  reason?: HideReason | null | undefined
  remove_images?: boolean | undefined
}

/** Hides a review, or shows it again. The author gets an email about what is taken away. @throws {HttpError} 404 */
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
