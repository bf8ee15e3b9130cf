import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function dailyProductStats(): Migration {
  const statements = [
    `create table piece_days (
      product_id bigint not null references products (id) on delete cascade, day text not null,
      views bigint not null, carts bigint not null, primary key (day, product_id))`,
    `create index piece_days_product on piece_days (product_id, day)`,

    `alter table products add column shown_at bigint`,
    `update products set shown_at = created_at where published = 1`,

    `create index order_events_paid on order_events (at) where kind = 'paid'`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
