import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the hidden field of the contact form was filled in. */
export function suspiciousMessages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(`alter table messages add column suspicious bigint not null default 0`).execute(db)
    },
  }
}
