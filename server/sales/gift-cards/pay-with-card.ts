import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { changeBalance, reservedOf } from './ledger.ts'
import { revokeRest } from './revoke.ts'

/** An order that a gift card pays, in part or all of it. */
export interface PaidWithCard {
  id: number
  gift_card_id: number | null
  gift_card_cents: Cents
}

/** Reserves what the order lacks. @throws {GiftCardSpentError} */
export async function reserveGiftCard(
  tx: Tx,
  { id: orderId, gift_card_id, gift_card_cents }: PaidWithCard,
  at: number,
  reason: 'reserved' | 'recovered' = 'reserved',
): Promise<void> {
  if (gift_card_id === null) return
  const missing = gift_card_cents - (await reservedOf(tx, gift_card_id, orderId))
  if (missing > 0) await changeBalance(tx, gift_card_id, -missing, { reason, orderId, at })
}

/** Returns the reserved amount of an unpaid order. */
export async function returnGiftCard(
  tx: Tx,
  { id: orderId, gift_card_id }: PaidWithCard,
  at: number,
): Promise<void> {
  if (gift_card_id === null) return
  const reserved = await reservedOf(tx, gift_card_id, orderId)
  if (reserved > 0) await credit(tx, gift_card_id, reserved, { reason: 'returned', orderId, at })
}

export async function refundToGiftCard(
  tx: Tx,
  { id: orderId, gift_card_id }: PaidWithCard,
  cents: Cents,
  at: number,
): Promise<void> {
  if (gift_card_id === null || cents <= 0) return
  await credit(tx, gift_card_id, cents, { reason: 'refunded', orderId, at })
}

/** A card whose purchase was refunded does not get back what was refunded. */
async function credit(
  tx: Tx,
  cardId: number,
  cents: Cents,
  cause: { reason: 'returned' | 'refunded'; orderId: number; at: number },
): Promise<void> {
  const card = await changeBalance(tx, cardId, cents, cause)
  await revokeRest(tx, card, cause.orderId, cause.at)
}
