import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { emailAuthor } from './author-email.ts'
import { lockReview } from './lock.ts'

/** Replaces an earlier reply. The same text again changes nothing. @throws {HttpError} 404 */
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
