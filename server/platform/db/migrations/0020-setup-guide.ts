import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function setupGuide(): Migration {
  const statements = [
    `create table setup_guide (key text primary key, value text not null)`,
    `create table page_confirmations (
      page_key text primary key, confirmed_at bigint not null, confirmed_by text not null)`,
    `create index payments_refunded on payments (updated_at) where refunded_cents > 0`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
