import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** The ledger's `claim_id` has no foreign key: it outlives a deleted drop. */
export function draws(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table draws (
      drop_id bigint primary key references drops (id), units bigint not null, released_at bigint)`,
    `create table draw_entries (
      id ${id}, drop_id bigint not null references drops (id), entry text not null unique,
      name text not null, email text not null, entrant_key text, token_hash text unique, token_expires_at bigint,
      created_at bigint not null, confirmed_at bigint, rank bigint, unique (drop_id, entrant_key))`,
    `create index draw_entries_entrant on draw_entries (entrant_key)`,
    `create table draw_claims (
      id ${id}, drop_id bigint not null references drops (id),
      entry_id bigint not null unique references draw_entries (id), product_id bigint not null references products (id),
      token_hash text not null unique, offered_at bigint not null, expires_at bigint not null,
      order_id bigint references orders (id), lapsed_at bigint)`,
    `create index draw_claims_drop on draw_claims (drop_id)`,
    `create index draw_claims_order on draw_claims (order_id)`,
    `create index draw_claims_open on draw_claims (expires_at) where order_id is null and lapsed_at is null`,
    `create table claim_orders (
      order_id bigint primary key references orders (id), entry_id bigint not null references draw_entries (id))`,
    `create index claim_orders_entry on claim_orders (entry_id)`,
    `alter table stock_ledger add column claim_id bigint`,
    `create index stock_ledger_claim on stock_ledger (claim_id) where claim_id is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
