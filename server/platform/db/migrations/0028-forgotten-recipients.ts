import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function forgottenRecipients(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(`alter table gift_cards add column forget_recipient_at bigint`).execute(db)
      await sql
        .raw(
          `create index gift_cards_forgotten on gift_cards (id)
          where forget_recipient_at is not null and recipient_email != ''`,
        )
        .execute(db)
    },
  }
}
