import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The keys with which a request, a message or a note is sent again without being stored again. */
export function commissionsOnce(): Migration {
  const statements = [
    `alter table commissions add column request_key text`,
    `alter table commission_entries add column request_key text`,
    `create unique index commissions_request_key on commissions (request_key, email) where request_key is not null`,
    `create unique index commission_entries_request_key on commission_entries (request_key, commission_id, kind)
      where request_key is not null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
