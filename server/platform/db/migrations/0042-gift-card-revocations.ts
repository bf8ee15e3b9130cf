import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Amounts that refunds and lost disputes of a gift card's purchase take off its balance. */
export function giftCardRevocations(): Migration {
  const statements = [
    // `key`: of the refund or dispute. `cents`: more than was taken off once the card is partly spent.
    `create table gift_card_revocations (
      gift_card_id bigint not null references gift_cards (id), key text not null,
      cents bigint not null check (cents >= 0), at bigint not null, primary key (gift_card_id, key))`,
    // Null unless its payment is disputed. Then it is blocked since the same time, unless staff blocked it before.
    `alter table gift_cards add column disputed_at bigint`,
    `create index refunds_unfinished on refunds (at) where done_at is null`,
    `create index payment_events_intent on payment_events (intent_id) where intent_id is not null`,
    // Until now a refund of all of it blocked a card, and a smaller one left it alone.
    `insert into gift_card_revocations (gift_card_id, key, cents, at)
      select id, 'purchase', amount_cents, revoked_at from gift_cards where revoked_at is not null`,
    `update gift_cards set disputed_at = (select max(opened_at) from disputes
        where disputes.order_id = gift_cards.order_id and status = 'open')
      where issued_at is not null`,
    `update gift_cards set blocked_at = disputed_at where disputed_at is not null and blocked_at is null`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
