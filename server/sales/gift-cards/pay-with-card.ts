import { sql } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { type Hold, type Taking, wasFaster } from '#server/sales/holds/hold.ts'
import { changeBalance, GiftCardSpentError, reservedOf } from './ledger.ts'
import { revokeRest } from './revoke.ts'

/** An order that a gift card pays, in part or all of it. */
export interface PaidWithCard {
  id: number
  gift_card_id: number | null
  gift_card_cents: Cents
}

/** The part of a gift card's balance that pays for an order. */
export const giftCardBalance: Hold = {
  isStock: false,
  take: takeLacking,
  takeAgain: takeLacking,
  putBack: returnUnpaid,
  describeLoss: async () => wasFaster(),
  goneSince: 'The gift card of this order has been spent or blocked since. It stays cancelled.',
  audit: async (db) => [...(await paidOrdersHaveTheirPart(db)), ...(await endedOrdersHaveReturned(db))],
}

async function takeLacking(
  tx: Tx,
  { id: orderId, gift_card_id, gift_card_cents }: PaidWithCard,
  { at, reason }: Taking,
): Promise<boolean> {
  if (gift_card_id === null) return true
  const missing = gift_card_cents - (await reservedOf(tx, gift_card_id, orderId))
  if (missing <= 0) return true
  try {
    await changeBalance(tx, gift_card_id, -missing, { reason, orderId, at })
    return true
  } catch (error) {
    // No row was changed, so the transaction can go on.
    if (error instanceof GiftCardSpentError) return false
    throw error
  }
}

/** A paid order's part is refunded separately. */
async function returnUnpaid(tx: Tx, { id: orderId, gift_card_id }: PaidWithCard, at: number): Promise<void> {
  if (gift_card_id === null) return
  const payment = await tx
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (PAID.has(payment.state)) return
  const reserved = await reservedOf(tx, gift_card_id, orderId)
  if (reserved > 0) await credit(tx, gift_card_id, reserved, { reason: 'returned', orderId, at })
}

const PAID: ReadonlySet<PaymentState> = new Set(['capturing', 'captured'])

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

function ordersWithCard(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ selectFrom }) => [
      'orders.id',
      // A change can have given back a part since.
      sql<number>`coalesce((select charged_cents from order_tenders
        where order_tenders.order_id = orders.id and kind = 'gift_card'), gift_card_cents)`.as('expected'),
      selectFrom('gift_card_ledger')
        .select(sql<number>`-sum(change_cents)`.as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .whereRef('gift_card_id', '=', 'orders.gift_card_id')
        .where('reason', 'in', ['reserved', 'recovered', 'returned'])
        .as('taken'),
    ])
    .where('gift_card_cents', '>', 0)
}

/** A recovery can find an order whose gift card is gone, but staff must know. */
async function paidOrdersHaveTheirPart(db: Db): Promise<string[]> {
  const flagged = db.selectFrom('order_events').select('order_id').where('kind', '=', 'flagged')
  const rows = await ordersWithCard(db)
    .where('payments.state', 'in', ['capturing', 'captured'])
    .where('orders.id', 'not in', flagged)
    .execute()
  return rows
    .filter(({ taken, expected }) => (taken ?? 0) !== expected)
    .map(
      ({ id, taken, expected }) =>
        `Order ${id}: its gift card paid ${taken ?? 0} cents, expected ${expected}.`,
    )
}

async function endedOrdersHaveReturned(db: Db): Promise<string[]> {
  const rows = await ordersWithCard(db)
    .where('orders.status', '=', 'cancelled')
    .where('payments.state', 'not in', ['capturing', 'captured'])
    .execute()
  return rows
    .filter(({ taken }) => (taken ?? 0) !== 0)
    .map(
      ({ id, taken }) => `Order ${id}: is cancelled, but ${taken} cents of its gift card are still reserved.`,
    )
}
