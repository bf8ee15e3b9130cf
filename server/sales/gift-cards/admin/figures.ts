import { sql } from 'kysely'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'

export interface GiftCardFigures {
  sold: number
  used: number
  owed: number
}

/** In dollars, since a time; `owed` is what the shop owes now, blocked cards included. */
export async function giftCardFigures(db: Db, since: number): Promise<GiftCardFigures> {
  const [{ owed }, { sold, used }] = await Promise.all([
    giftCardLiability(db),
    db
      .selectFrom('gift_card_ledger')
      .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_ledger.gift_card_id')
      .select([
        sql<Cents>`coalesce(sum(case when reason in ('issued', 'revoked', 'restored') and gift_cards.order_id is not null
          then change_cents else 0 end), 0)`.as('sold'),
        sql<Cents>`coalesce(-sum(case when reason in ('reserved', 'recovered', 'returned', 'refunded')
          then change_cents else 0 end), 0)`.as('used'),
      ])
      .where('at', '>=', since)
      .executeTakeFirstOrThrow(),
  ])
  return { sold: toDollars(sold), used: toDollars(used), owed: toDollars(owed) }
}

export async function giftCardLiability(db: Db): Promise<{ owed: Cents; cards: number }> {
  return db
    .selectFrom('gift_cards')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<Cents>('balance_cents'), sql<Cents>`0`).as('owed'),
      fn.countAll<number>().as('cards'),
    ])
    .where('balance_cents', '>', 0)
    .executeTakeFirstOrThrow()
}
