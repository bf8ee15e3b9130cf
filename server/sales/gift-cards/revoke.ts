import { type Cents, proportion } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { changeBalance, type GiftCard } from './ledger.ts'

/** The order that bought a card. */
export interface Purchase {
  id: number
  subtotal_cents: Cents
  total_cents: Cents
}

/** Money of a purchase that went back. `key`: of its refund or dispute, which takes its amount off once. */
export interface ReturnedMoney {
  key: string
  cents: Cents
  at: number
}

/** Returns the balance of the card that an order bought, with its part of the card fee; null without an issued card. */
export async function refundableOfPurchase(db: Db, order: Purchase): Promise<Cents | null> {
  const card = await db
    .selectFrom('gift_cards')
    .select('balance_cents')
    .where('order_id', '=', order.id)
    .where('issued_at', 'is not', null)
    .executeTakeFirst()
  return card ? card.balance_cents + feeOf(order, card.balance_cents) : null
}

/** The same, for a refund: nobody spends the balance until the transaction ends. */
export async function lockRefundableOfPurchase(tx: Tx, order: Purchase): Promise<Cents | null> {
  await lockPurchasedCard(tx, order.id)
  return refundableOfPurchase(tx, order)
}

function feeOf({ subtotal_cents, total_cents }: Purchase, cents: Cents): Cents {
  return proportion(total_cents - subtotal_cents, cents, subtotal_cents)
}

/**
 * Takes what went back to the giver off the card that the order bought, once for each key. A card whose whole amount went back is
 * blocked. @returns the part that was spent before.
 */
export async function revoke(tx: Tx, order: Purchase, { key, cents, at }: ReturnedMoney): Promise<Cents> {
  const card = await lockPurchasedCard(tx, order.id)
  if (!card) return 0
  const revocations = await revocationsOf(tx, card.id)
  if (revocations.some((known) => known.key === key)) return 0
  const { balance_cents: left, amount_cents: amount } = card
  const before = sumOf(revocations)
  const due = Math.min(amount - before, Math.max(Math.min(cents, left), cents - feeOf(order, left)))
  await tx
    .insertInto('gift_card_revocations')
    .values({ gift_card_id: card.id, key, cents: due, at })
    .execute()
  const taken = Math.min(due, left)
  if (taken > 0) await changeBalance(tx, card.id, -taken, { reason: 'revoked', orderId: order.id, at })
  if (before + due >= amount) {
    await tx
      .updateTable('gift_cards')
      .set((row) => ({ revoked_at: at, blocked_at: row.fn.coalesce('blocked_at', row.val(at)) }))
      .where('id', '=', card.id)
      .execute()
  }
  return due - taken
}

/** Returns what {@link revoke} took off, because the refund failed or the dispute was won after all. */
export async function restore(tx: Tx, orderId: number, key: string, at: number): Promise<void> {
  const card = await lockPurchasedCard(tx, orderId)
  if (!card) return
  const before = await revocationsOf(tx, card.id)
  const known = before.find((each) => each.key === key)
  if (!known) return
  await tx
    .deleteFrom('gift_card_revocations')
    .where('gift_card_id', '=', card.id)
    .where('key', '=', key)
    .execute()
  const due = sumOf(before) - known.cents
  const back = (await takenOff(tx, card.id)) - due
  if (back > 0) await changeBalance(tx, card.id, back, { reason: 'restored', orderId, at })
  if (due >= card.amount_cents) return
  await tx
    .updateTable('gift_cards')
    .set({
      revoked_at: null,
      ...(card.blocked_at === card.revoked_at && { blocked_at: card.disputed_at }),
    })
    .where('id', '=', card.id)
    .execute()
}

/** Takes off a balance that came back what refunds of the purchase still lack. */
export async function revokeRest(tx: Tx, card: GiftCard, orderId: number, at: number): Promise<void> {
  const lacking = sumOf(await revocationsOf(tx, card.id)) - (await takenOff(tx, card.id))
  const taken = Math.min(lacking, card.balance_cents)
  if (taken > 0) await changeBalance(tx, card.id, -taken, { reason: 'revoked', orderId, at })
}

/** Blocks the card that an order bought while its payment is disputed. Staff's own block stays. */
export async function setDisputed(tx: Tx, orderId: number, isDisputed: boolean, at: number): Promise<void> {
  const card = await lockPurchasedCard(tx, orderId)
  if (!card || isDisputed === (card.disputed_at !== null)) return
  const isBlockedByDispute = card.blocked_at === card.disputed_at
  await tx
    .updateTable('gift_cards')
    .set(
      isDisputed
        ? { disputed_at: at, blocked_at: card.blocked_at ?? at }
        : { disputed_at: null, ...(isBlockedByDispute && { blocked_at: card.revoked_at }) },
    )
    .where('id', '=', card.id)
    .execute()
}

function lockPurchasedCard(tx: Tx, orderId: number): Promise<GiftCard | undefined> {
  return tx
    .updateTable('gift_cards')
    .set((card) => ({ last_four: card.ref('last_four') }))
    .where('order_id', '=', orderId)
    .where('issued_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

interface Revocation {
  key: string
  cents: Cents
}

function revocationsOf(tx: Tx, cardId: number): Promise<Revocation[]> {
  return tx
    .selectFrom('gift_card_revocations')
    .select(['key', 'cents'])
    .where('gift_card_id', '=', cardId)
    .execute()
}

function sumOf(revocations: Revocation[]): Cents {
  return revocations.reduce((sum, { cents }) => sum + cents, 0)
}

async function takenOff(tx: Tx, cardId: number): Promise<Cents> {
  const { change } = await tx
    .selectFrom('gift_card_ledger')
    .select(({ fn }) => fn.sum<number | null>('change_cents').as('change'))
    .where('gift_card_id', '=', cardId)
    .where('reason', 'in', ['revoked', 'restored'])
    .executeTakeFirstOrThrow()
  return -(change ?? 0)
}
