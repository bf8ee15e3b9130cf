import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is seen of a picture before it has come: a few points of it, by its hash. */
export function imagePreviews(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table picture_previews (hash text primary key, preview text not null)`.execute(db)
    },
  }
}
