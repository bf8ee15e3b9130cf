import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The keys with which an entry or a passport is asked for again without a second one, and when an owner last reported a loss. */
export function passportsOnce(): Migration {
  const statements = [
    `alter table journal_entries add column request_key text`,
    `alter table passports add column request_key text`,
    `alter table passport_owners add column reported_at bigint`,
    `create unique index journal_entries_request_key on journal_entries (request_key, product_id)
      where request_key is not null`,
    `create unique index passports_request_key on passports (request_key, product_id) where request_key is not null`,
    `create index activity_journal_deleted on activity (at) where action = 'journal entry deleted'`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
