import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function imageChecksums(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`
        create table picture_sums (hash text primary key, sum text not null, noted_at bigint not null)`.execute(
        db,
      )
    },
  }
}
