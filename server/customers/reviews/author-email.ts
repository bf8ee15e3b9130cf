import type { Emails } from '#contract/app/emails.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { ReviewRow } from './read.ts'

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
