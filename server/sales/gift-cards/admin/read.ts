import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type {
  GiftCard as AdminGiftCard,
  GiftCardChange,
} from '#contract/sales/gift-cards/admin-gift-cards.ts'
import type { GiftCardState } from '#contract/sales/gift-cards/values.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import type { GiftCard } from '../ledger.ts'

/** Each issued card is in one of these. */
export const STATE_CONDITIONS: Record<GiftCardState, RawBuilder<SqlBool>> = {
  active: sql`(blocked_at is null and balance_cents > 0 and sent_at is not null)`,
  waiting: sql`(blocked_at is null and balance_cents > 0 and sent_at is null)`,
  blocked: sql`(blocked_at is not null)`,
  used_up: sql`(blocked_at is null and balance_cents = 0)`,
}

export interface ListedCard extends GiftCard {
  order_uuid: string | null
}

/** Without those that nobody has paid yet. */
export function issuedCards(db: Db) {
  return db
    .selectFrom('gift_cards')
    .leftJoin('orders', 'orders.id', 'gift_cards.order_id')
    .where('issued_at', 'is not', null)
}

/** @throws {NotFound} */
export async function readCard(db: Db, id: number): Promise<AdminGiftCard> {
  const row = await issuedCards(db)
    .selectAll('gift_cards')
    .select('order_uuid')
    .where('gift_cards.id', '=', id)
    .executeTakeFirst()
  if (!row) throw cardNotFound()
  return toAdminCard(row)
}

export function cardNotFound(): DomainError {
  return new NotFound('There is no such gift card.')
}

export function toAdminCard(row: ListedCard): AdminGiftCard {
  return {
    id: row.id,
    last_four: row.last_four,
    state: stateOf(row),
    amount: toDollars(row.amount_cents),
    balance: toDollars(row.balance_cents),
    recipient_name: row.recipient_name,
    recipient_email: row.recipient_email,
    note: row.note,
    order: toOrder(row.order_id, row.order_uuid),
    send_on: row.send_on,
    sent_at: toInstant(row.sent_at),
    blocked: row.blocked_at !== null,
    disputed: row.disputed_at !== null,
    refunded: row.revoked_at !== null,
    created_at: new Date(row.issued_at ?? row.created_at).toISOString(),
  }
}

function stateOf({ blocked_at, balance_cents, sent_at }: GiftCard): GiftCardState {
  if (blocked_at !== null) return 'blocked'
  if (balance_cents === 0) return 'used_up'
  return sent_at === null ? 'waiting' : 'active'
}

/** Newest first. */
export async function readLedger(db: Db, cardId: number): Promise<GiftCardChange[]> {
  const rows = await db
    .selectFrom('gift_card_ledger')
    .leftJoin('orders', 'orders.id', 'gift_card_ledger.order_id')
    .select(['at', 'reason', 'change_cents', 'order_id', 'order_uuid'])
    .where('gift_card_ledger.gift_card_id', '=', cardId)
    .orderBy('gift_card_ledger.id', 'desc')
    .execute()
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    reason: row.reason,
    change: toDollars(row.change_cents),
    order: toOrder(row.order_id, row.order_uuid),
  }))
}

function toOrder(id: number | null, order_uuid: string | null): AdminGiftCard['order'] {
  return id === null || order_uuid === null ? null : { id, order_uuid }
}
