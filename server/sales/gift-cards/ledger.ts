import type { Selectable } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { GiftCardReason, GiftCardRow } from '#server/platform/db/rows/gift-cards.ts'

export type GiftCard = Selectable<GiftCardRow>

export interface BalanceCause {
  reason: GiftCardReason
  orderId: number | null
  at: number
}

/** Too little is left, or the card is blocked. */
export class GiftCardSpentError extends Error {
  constructor(cardId: number) {
    super(`Gift card ${cardId} does not have the balance.`)
  }
}

/** The only way a balance changes. @throws {GiftCardSpentError} when it would fall below 0. */
export async function changeBalance(
  tx: Tx,
  cardId: number,
  change: Cents,
  { reason, orderId, at }: BalanceCause,
): Promise<GiftCard> {
  const card = await tx
    .updateTable('gift_cards')
    .set((row) => ({ balance_cents: row('balance_cents', '+', change) }))
    .where('id', '=', cardId)
    .where('balance_cents', '>=', -change)
    .where('issued_at', 'is not', null)
    .$if(reason === 'reserved', (row) => row.where('blocked_at', 'is', null))
    .returningAll()
    .executeTakeFirst()
  if (!card) throw new GiftCardSpentError(cardId)
  await tx
    .insertInto('gift_card_ledger')
    .values({ gift_card_id: cardId, change_cents: change, reason, order_id: orderId, at })
    .execute()
  return card
}

/** Returns the amount that an order reserves of a card, refunds aside. */
export async function reservedOf(db: Db, cardId: number, orderId: number): Promise<Cents> {
  const { change } = await db
    .selectFrom('gift_card_ledger')
    .select(({ fn }) => fn.sum<number | null>('change_cents').as('change'))
    .where('gift_card_id', '=', cardId)
    .where('order_id', '=', orderId)
    .where('reason', 'in', ['reserved', 'recovered', 'returned'])
    .executeTakeFirstOrThrow()
  return -(change ?? 0)
}
