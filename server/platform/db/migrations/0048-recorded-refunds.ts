import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `recorded`: 1 once the part is among what its tender refunded, which may be before its request is finished. */
export function recordedRefunds(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index refunds_done on refunds (done_at) where done_at is not null`.execute(db)
      await sql`alter table refund_parts add column recorded integer not null default 0`.execute(db)
    },
  }
}
