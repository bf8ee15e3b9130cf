import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where server errors happened, for the email about them. */
export function routesOfFailures(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table failures add column route text`.execute(db)
    },
  }
}
