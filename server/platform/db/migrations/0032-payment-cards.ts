import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The card that paid, as the payment provider names it. Null where nobody paid by card, and for earlier payments. */
export function paymentCards(): Migration {
  const statements = [
    `alter table orders add column card_brand text`,
    `alter table orders add column card_last4 text`,
    `alter table deposits add column card_brand text`,
    `alter table deposits add column card_last4 text`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
