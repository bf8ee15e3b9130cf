import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the files of a picture came to when they were first backed up: they never change, so whatever differs is damaged. */
export function imageSums(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`
        create table picture_sums (hash text primary key, sum text not null, noted_at bigint not null)`.execute(
        db,
      )
    },
  }
}
