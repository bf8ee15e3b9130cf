import { pieceKind } from '#contract/customers/reviews/piece-kind.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import invented from '#demo/history.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import type { StoredOrder } from './add-orders.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'
import type { ProductIds, Row } from './order-rows.ts'
import type { Random } from './random.ts'

type InventedReview = [rating: number, title: string, text: string, reply: string]

const ASKED_AFTER_DAYS = 14
/** Newer reviews have no reply yet. */
const ANSWERED_AFTER_DAYS = 34

export async function addReviews(
  tx: Tx,
  stored: StoredOrder[],
  { productIds, random, calendar }: { productIds: ProductIds; random: Random; calendar: Calendar },
): Promise<void> {
  const asked = stored.flatMap(({ story, orderId }) => {
    const sentAt = story.shippedAt ?? (story.plan.channel === 'fair' ? story.completedAt : null)
    const askedAt = (sentAt ?? 0) + ASKED_AFTER_DAYS * DAY_MS
    return sentAt === null || askedAt > calendar.now + DAY_MS ? [] : [{ story, orderId, askedAt }]
  })
  // Customers in this table are not asked again.
  await insertMany(
    tx,
    'review_requests',
    asked.map(({ orderId, askedAt }) => ({
      order_id: orderId,
      token_hash: null,
      sent_at: calendar.past(askedAt),
    })),
  )
  const texts = { knife: shuffled(random, invented.reviews.knife), sheath: invented.reviews.sheath }
  const used = { knife: 0, sheath: 0 }
  const reviews = asked.flatMap(({ story: { plan }, orderId, askedAt }): Row<'reviews'>[] => {
    const [line] = plan.lines
    const at = askedAt + random.between(1, 120) * HOUR_MS
    const isWritten = plan.outcome === 'complete' && random.chance(0.27)
    if (!line?.product || !isWritten || at > calendar.now - HOUR_MS) return []
    const kind = pieceKind(line.name)
    const [rating, title, text, reply] = texts[kind][used[kind] % texts[kind].length] as InventedReview
    used[kind] += 1
    const isAnswered = at < calendar.now - ANSWERED_AFTER_DAYS * DAY_MS
    return [
      {
        ...{ order_id: orderId, product_id: productIds.get(line.product) ?? 0, rating, title, text },
        display_name: displayName(plan.customer.name),
        ...{ created_at: at, updated_at: at },
        reply: isAnswered ? reply : null,
        replied_at: isAnswered ? at + random.between(4, 60) * HOUR_MS : null,
        ...{ hidden_reason: null, hidden_at: null },
      },
    ]
  })
  await insertMany(tx, 'reviews', reviews)
}

/** "Walt H." */
function displayName(name: string): string {
  const [first = '', last = ''] = name.split(' ')
  return `${first} ${last.slice(0, 1)}.`
}

function shuffled<T>(random: Random, list: T[]): T[] {
  return list
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
