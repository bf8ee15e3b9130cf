import type { Cents } from '#contract/platform/values/money.ts'
import { DISPUTED_GIFT_CARD, UNKNOWN_GIFT_CARD } from '#contract/sales/gift-cards/gift-cards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Invalid, wrongField } from '#server/platform/errors.ts'
import { findCard, readBalance, type UsableCard } from '#server/sales/gift-cards/find-card.ts'
import { type CodeSender, withCodeLimit } from './code-attempts.ts'

/** @returns null without a code. @throws {Invalid} for an unknown or blocked one, {TooMany} after too many of them. */
export async function readGiftCard(
  db: Db,
  sender: CodeSender,
  code: string | null | undefined,
): Promise<UsableCard | null> {
  if (!code) return null
  const card = await withCodeLimit(db, sender, (tx) => findCard(tx, code))
  if (card === null) throw wrongField('giftCardCode', UNKNOWN_GIFT_CARD)
  // The API's contract names one sentence for every blocked card; people read the other.
  if (card.isDisputed) {
    throw new Invalid(DISPUTED_GIFT_CARD, { fields: { giftCardCode: UNKNOWN_GIFT_CARD } })
  }
  return card
}

/** With what this browser's open checkouts reserve: placing the order ends them first. */
export async function availableBalance(db: Db, cardId: number, browserHash: string): Promise<Cents> {
  const own = await openOrdersWith(db, cardId, browserHash)
  const reserved = own.filter(({ holds_stock }) => holds_stock === 1)
  return reserved.reduce((sum, { gift_card_cents }) => sum + gift_card_cents, await readBalance(db, cardId))
}

export function openOrdersWith(db: Db, cardId: number, browserHash: string) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'gift_card_cents', 'holds_stock'])
    .where('gift_card_id', '=', cardId)
    .where('browser_hash', '=', browserHash)
    .where('orders.status', '=', 'pending')
    .where('payments.state', '=', 'open')
    .execute()
}
