import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly } from './append-only.ts'
import { DIALECTS, type Engine } from './dialect.ts'

export function giftCards(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table gift_card_keys (id bigint primary key check (id = 1), key text not null)`,
    `create table gift_cards (
      id ${id}, uuid text not null unique, code_hash text not null unique, last_four text not null,
      order_id bigint unique references orders (id),
      amount_cents bigint not null check (amount_cents > 0),
      balance_cents bigint not null default 0 check (balance_cents >= 0),
      recipient_name text not null, recipient_email text not null, message text not null, giver_name text not null,
      note text, send_on text, send_at bigint, sent_at bigint, issued_at bigint, issued_by text,
      request_key text unique, blocked_at bigint, revoked_at bigint, created_at bigint not null)`,
    `create table gift_card_ledger (
      id ${id}, gift_card_id bigint not null references gift_cards (id),
      change_cents bigint not null check (change_cents <> 0), reason text not null,
      order_id bigint references orders (id), at bigint not null)`,
    `create index gift_card_ledger_card on gift_card_ledger (gift_card_id)`,
    `create index gift_card_ledger_order on gift_card_ledger (order_id)`,
    `create index gift_card_ledger_at on gift_card_ledger (at)`,
    `create index gift_cards_due on gift_cards (send_at) where send_at is not null and issued_at is not null`,
    // 0 for an order that nobody ships, such as a gift card.
    `alter table orders add column ships bigint not null default 1`,
    // No reference to gift_cards, whose rows refer to orders.
    `alter table orders add column gift_card_id bigint`,
    `alter table payments add column gift_card_refunded_cents bigint not null default 0`,
    `alter table refunds add column gift_card_cents bigint not null default 0`,
    `create index orders_gift_card on orders (gift_card_id) where gift_card_id is not null`,
    `create index orders_not_shipped on orders (status, id) where ships = 0`,
    ...appendOnly(engine, 'gift_card_ledger'),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
