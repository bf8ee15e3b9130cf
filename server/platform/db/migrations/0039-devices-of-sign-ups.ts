import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The device of a sign-up, which its emails name, and another browser in which its password was entered. */
export function devicesOfSignUps(): Migration {
  const statements = [
    `alter table sign_ups add column device text not null default ''`,
    `alter table sign_ups add column login_device_hash text`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
