import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly } from './append-only.ts'
import { DIALECTS, type Engine } from './dialect.ts'

export function discounts(engine: Engine): Migration {
  const { id } = DIALECTS[engine]
  const statements = [
    `create table discounts (
      id ${id}, code text not null, kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
      value bigint, min_subtotal_cents bigint, starts_at bigint, ends_at bigint,
      max_uses bigint, max_uses_per_customer bigint, category_ids text, enabled bigint not null,
      uses bigint not null default 0 check (uses >= 0), created_at bigint not null, deleted_at bigint)`,
    `create unique index discounts_code on discounts (code) where deleted_at is null`,
    `create table discount_uses (
      id ${id}, discount_id bigint not null references discounts (id),
      order_id bigint not null references orders (id), change bigint not null check (change in (1, -1)),
      email_hash text not null, at bigint not null)`,
    `create index discount_uses_order on discount_uses (order_id)`,
    `create index discount_uses_customer on discount_uses (discount_id, email_hash)`,
    `alter table orders add column discount_id bigint`,
    `alter table orders add column discount_code text`,
    `alter table orders add column discount_given_cents bigint not null default 0`,
    `create index orders_discount on orders (discount_id) where discount_id is not null`,
    ...appendOnly(engine, 'discount_uses'),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
