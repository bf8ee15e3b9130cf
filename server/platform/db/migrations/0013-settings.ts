import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function settings(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql
        .raw(
          `create table settings (
            section text primary key, value text not null, revision integer not null,
            updated_at bigint not null, updated_by text)`,
        )
        .execute(db)
    },
  }
}
