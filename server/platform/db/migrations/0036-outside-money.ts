import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** Refunds and disputes that are made at the payment provider, and refunds that fail there. */
export function outsideMoney(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table disputes (
      id ${id}, provider_id text not null unique,
      order_id bigint references orders (id), deposit_id bigint references deposits (id),
      amount_cents bigint not null check (amount_cents > 0), reason text not null,
      status text not null check (status in ('open', 'won', 'lost')),
      due_by bigint, opened_at bigint not null, closed_at bigint, asked_at bigint not null)`,
    // `tax_cents`: the part of it that the order's tax refunds had, and that was not refunded after all.
    `create table failed_refunds (
      provider_id text primary key, order_id bigint references orders (id), deposit_id bigint references deposits (id),
      cents bigint not null check (cents > 0), tax_cents bigint not null default 0, reason text, at bigint not null)`,
    // `newest_at`: by the provider's clock.
    `create table provider_asks (name text primary key, asked_at bigint not null, newest_at bigint)`,
    `alter table payment_events add column intent_id text`,
    `create index disputes_order on disputes (order_id)`,
    `create index disputes_deposit on disputes (deposit_id) where deposit_id is not null`,
    `create index disputes_open on disputes (due_by) where status = 'open'`,
    `create index failed_refunds_order on failed_refunds (order_id)`,
    `create index failed_refunds_deposit on failed_refunds (deposit_id) where deposit_id is not null`,
    `create index failed_refunds_at on failed_refunds (at)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
