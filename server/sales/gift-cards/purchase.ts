import type { Cents } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { deriveCode, readGiftCardKey, storedCode } from './codes.ts'
import { changeBalance } from './ledger.ts'
import { isDue, queueCardEmail } from './send.ts'

/** As the giver entered it. */
export interface GiftCardPurchase {
  amount: Cents
  recipientName: string
  recipientEmail: string
  message: string
  giverName: string
  /** "2026-12-24" */
  sendOn: string | null
  sendAt: number
}

/** Stores the card with its order. It is worth nothing before {@link issuePurchasedCard}. */
export async function planGiftCard(
  tx: Tx,
  order: { id: number; uuid: string; at: number },
  purchase: GiftCardPurchase,
): Promise<void> {
  const code = deriveCode(await readGiftCardKey(tx), order.uuid)
  await tx
    .insertInto('gift_cards')
    .values({
      ...storedCode(code),
      uuid: order.uuid,
      order_id: order.id,
      amount_cents: purchase.amount,
      recipient_name: purchase.recipientName,
      recipient_email: purchase.recipientEmail,
      message: purchase.message,
      giver_name: purchase.giverName,
      send_on: purchase.sendOn,
      send_at: purchase.sendAt,
      created_at: order.at,
    })
    .execute()
}

/** Once, in the transaction that marks its order paid. Does nothing for any other order. */
export async function issuePurchasedCard(
  tx: Tx,
  orderId: number,
  { at, again }: { at: number; again: boolean },
): Promise<void> {
  const card = await tx
    .updateTable('gift_cards')
    .set({ issued_at: at })
    .where('order_id', '=', orderId)
    .where('issued_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!card) return
  await changeBalance(tx, card.id, card.amount_cents, { reason: 'issued', orderId, at })
  if (isDue(card, at)) await queueCardEmail(tx, card, { at, again })
}

export interface PurchasedCard {
  id: number
  order_id: number
  amount_cents: Cents
  balance_cents: Cents
  last_four: string
  recipient_name: string
  recipient_email: string
  message: string
  send_on: string | null
  sent_at: number | null
  issued_at: number | null
  disputed_at: number | null
}

export async function purchasedCards(db: Db, orderIds: number[]): Promise<Map<number, PurchasedCard>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('gift_cards')
    .select([
      'id',
      'order_id',
      'amount_cents',
      'balance_cents',
      'last_four',
      'recipient_name',
      'recipient_email',
      'message',
      'send_on',
      'sent_at',
      'issued_at',
      'disputed_at',
    ])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id ?? 0, { ...row, order_id: row.order_id ?? 0 }]))
}
