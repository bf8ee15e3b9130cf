import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counts of visitors' searches. */
export function searches(): Migration {
  const statements = [
    `create table search_days (
      day text not null, text text not null, count bigint not null, results bigint not null,
      primary key (day, text))`,
    `create index search_days_text on search_days (text, day)`,
    `create table search_visitors (
      text_hash text not null, visitor_hash text not null, primary key (text_hash, visitor_hash))`,
    `create table search_salts (id bigint primary key, salt text not null, created_at bigint not null)`,
    `create index saved_products_by_time on saved_products (saved_at)`,
    `create index commissions_by_time on commissions (created_at)`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
