import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function repliesOnce(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table message_replies add column request_key text`.execute(db)
      await sql`create unique index message_replies_key on message_replies (request_key)`.execute(db)
    },
  }
}
