import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who gave the address of a commission and may change it: a browser, and the account that it was logged in with. */
export function commissionAddress(): Migration {
  const statements = [
    `alter table commissions add column accepted_browser text`,
    `alter table commissions add column accepted_user text`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
