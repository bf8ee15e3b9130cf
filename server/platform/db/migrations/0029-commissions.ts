import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function commissions(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table commissions (
      id ${id}, uuid text not null unique, state text not null,
      name text not null, email text not null, phone text,
      kind text not null, blade_length_in double precision, steel text, handle_material text, sheath text,
      budget_min_cents bigint, budget_max_cents bigint, needed_by text, text text not null,
      like_product_id bigint references products (id) on delete set null,
      price_cents bigint check (price_cents > 0), deposit_percent bigint check (deposit_percent between 0 and 100),
      finish_by text, valid_until text, valid_until_at bigint, description text, quoted_at bigint, warned_at bigint,
      accepted_at bigint, ship_name text, ship_address text, ship_city text, ship_state text, ship_zip text,
      reason text, balance_order_id bigint unique, cancelling_at bigint, forget_at bigint, created_at bigint not null, updated_at bigint not null)`,
    `create table commission_entries (
      id ${id}, commission_id bigint not null references commissions (id) on delete cascade,
      kind text not null check (kind in ('message', 'note')), for_customer bigint not null,
      text text not null, author text, at bigint not null)`,
    // Without an entry: of the request itself.
    `create table commission_images (
      id ${id}, commission_id bigint not null references commissions (id) on delete cascade,
      entry_id bigint references commission_entries (id) on delete cascade, position bigint not null, hash text not null)`,
    `create table commission_events (
      id ${id}, commission_id bigint not null references commissions (id) on delete cascade,
      at bigint not null, state text not null, reason text, actor text)`,
    // One for each accepted quote. A payment keeps its uuid for good.
    `create table deposits (
      id ${id}, uuid text not null unique, commission_id bigint not null references commissions (id),
      state text not null, session_id text unique, intent_id text, amount_cents bigint not null check (amount_cents > 0),
      captured_cents bigint not null default 0, refunded_cents bigint not null default 0, flag text, paid_at bigint, recovery_id bigint,
      opened_at bigint not null, expires_at bigint not null, updated_at bigint not null)`,

    `create index commissions_by_state on commissions (state, id)`,
    `create index commissions_valid_until on commissions (valid_until_at) where state in ('quoted', 'accepted')`,
    `create index commissions_by_email on commissions (lower(email))`,
    `create index commissions_like on commissions (like_product_id) where like_product_id is not null`,
    `create index commission_entries_of on commission_entries (commission_id)`,
    `create index commission_images_of on commission_images (commission_id)`,
    `create index commission_images_entry on commission_images (entry_id) where entry_id is not null`,
    `create index commission_images_hash on commission_images (hash)`,
    `create index commission_events_of on commission_events (commission_id)`,
    `create index deposits_of on deposits (commission_id)`,
    `create index deposits_intent on deposits (intent_id) where intent_id is not null`,
    `create index deposits_unsettled on deposits (updated_at) where state in ('opening', 'open', 'capturing', 'refusing')`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
