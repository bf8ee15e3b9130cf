import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly } from './append-only.ts'
import type { Engine } from './dialect.ts'

/** Clears texts about people that erasing left behind. From now on they are not stored there, or erased with the rest. */
export function forgottenTexts(engine: Engine): Migration {
  const triggers = engine === 'postgres' ? ['append_only on activity'] : ['no_update', 'no_delete']
  const statements = [
    // The only exception to the append-only audit log: until now it stored the texts of order notes.
    ...triggers.map((trigger) => `drop trigger activity_${trigger}`),
    `update activity set before = null, after = null where action = 'noted' and subject_kind = 'order'`,
    ...appendOnly(engine, 'activity'),
    `update mail_outbox set occasion = 'order ' || order_id || ' ' || kind || ' ' || id
      where kind in ('pay-link', 'order-receipt') and occasion not like 'mail %'`,
    `update mail_outbox set last_error = null where recipient = ''`,
    `update gift_cards set note = null where forget_recipient_at is not null and recipient_email = ''`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
