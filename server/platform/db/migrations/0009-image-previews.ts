import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function imagePreviews(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table picture_previews (hash text primary key, preview text not null)`.execute(db)
    },
  }
}
