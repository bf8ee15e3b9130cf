import { imageUrl } from '#contract/catalog/images/images.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { CustomerDelay } from '#contract/sales/orders/delays.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import type { Db } from '#server/platform/db/open.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import type { DelayRow } from '../delay-rows.ts'
import { giftCard } from '../gift-card-tender.ts'
import type { OrderRow } from '../queries.ts'
import type { Tender } from '../tender.ts'
import { canRefund, chargedOf, leftOf, listTenders } from '../tender-kinds.ts'

/** Reads the delay for the customer who follows the emailed link. */
export async function readCustomerDelay(db: Db, delay: DelayRow): Promise<CustomerDelay> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', delay.order_id)
    .executeTakeFirstOrThrow()
  const { toCard: cardCents, toGiftCard, paid } = await whatComesBack(db, order)
  const products = await db
    .selectFrom('order_lines')
    .select(['name', 'picture_hash'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return {
    order_id: order.id,
    order_uuid: order.order_uuid,
    was: delay.old_ship_by,
    ship_by: delay.new_ship_by,
    reason: delay.reason,
    by: await findFirstName(db, delay.actor),
    state: stateOf(delay, order),
    answered_at: toInstant(delay.answered_at),
    unanswered: delay.unanswered,
    answer_by: delay.answer_by,
    refund: toDollars(cardCents + toGiftCard),
    is_everything: cardCents + toGiftCard === paid,
    card: toCard(order),
    refund_to: destination(order, cardCents, toGiftCard),
    products: products.map(({ name, picture_hash }) => ({
      name,
      image_url: picture_hash === null ? null : imageUrl(picture_hash),
    })),
  }
}

function stateOf(delay: DelayRow, { status }: OrderRow): CustomerDelay['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'shipped' || status === 'complete') return 'shipped'
  if (delay.answer === 'wait') return 'waiting'
  if (delay.replaced_at !== null) return 'replaced'
  // It stays 'cancelling' when the refund failed: staff decide, and write to the customer.
  return delay.cancelling_at === null ? 'open' : 'cancelling'
}

function destination(order: OrderRow, card: number, giftCard: number): CustomerDelay['refund_to'] {
  if (isManual(order.payment_method)) return 'hand'
  if (giftCard === 0) return 'card'
  return card === 0 ? 'gift_card' : 'both'
}

/** The refunds of a cancellation, in cents. `toCard` includes the deposit's card and refunds by hand. */
async function whatComesBack(db: Db, order: OrderRow) {
  const tenders = (await listTenders(db, order.id)).filter((tender) => canRefund(tender, order))
  const left = (all: Tender[]) => all.reduce((sum, tender) => sum + leftOf(tender, order), 0)
  const toGiftCard = left(tenders.filter(({ kind }) => kind === giftCard.kind))
  return { toCard: left(tenders) - toGiftCard, toGiftCard, paid: chargedOf(tenders) }
}

/** The refunds of a cancellation, in dollars. */
export async function refundOf(db: Db, order: OrderRow): Promise<number> {
  const { toCard, toGiftCard } = await whatComesBack(db, order)
  return toDollars(toCard + toGiftCard)
}

export async function findFirstName(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return firstName(user?.name) || null
}
