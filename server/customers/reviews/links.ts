import { INVALID_REVIEW_LINK } from '#contract/customers/reviews/reviews.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { customerName } from '#server/sales/orders/gift.ts'

/** In which a first review can be written. */
export const LINK_LIFE_MS = 180 * DAY_MS
/** From the first version of a review. */
const CHANGES_MS = 30 * DAY_MS

export type LinkUser = Pick<RequestContext, 'address' | 'addressBlock' | 'now'>

export interface ReviewableOrder {
  id: number
  name: string
  created_at: number
  sent_at: number
}

/** @throws {Invalid} for a wrong link, {TooMany} after too many of them. */
export async function requireOrder(db: Db, token: string, user: LinkUser): Promise<ReviewableOrder> {
  const order = await withAttemptLimit(db, { account: null, ownLimit: null, ...user }, (tx) =>
    findOrder(tx, token),
  )
  if (!order) throw wrongField('token', INVALID_REVIEW_LINK)
  return order
}

/** Until when a review can be written, or changed once it exists. */
export function openUntil({ sent_at }: ReviewableOrder, review: { created_at: number } | undefined): number {
  return review ? review.created_at + CHANGES_MS : sent_at + LINK_LIFE_MS
}

async function findOrder(tx: Tx, token: string): Promise<ReviewableOrder | null> {
  const row = await tx
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .select(['orders.id', 'orders.name', 'orders.as_gift', 'orders.created_at', 'review_requests.sent_at'])
    .where('token_hash', '=', hashToken(token))
    .where('orders.status', '!=', 'cancelled')
    .executeTakeFirst()
  return row ? { ...row, name: customerName(row), sent_at: row.sent_at ?? 0 } : null
}
