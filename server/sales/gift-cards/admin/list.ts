import { sql } from 'kysely'
import type { api } from '#contract/app/api.ts'
import type { EndpointReply } from '#contract/platform/api/endpoint.ts'
import { plainCharacters } from '#contract/platform/values/search-text.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { GIFT_CARD_STATES, type GiftCardState } from '#contract/sales/gift-cards/values.ts'
import { onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { giftCardFigures, giftCardLiability } from './figures.ts'
import { issuedCards, STATE_CONDITIONS, toAdminCard } from './read.ts'

interface CardQuery extends PageQuery {
  state?: GiftCardState | undefined
  search?: string | undefined
}

type CardList = EndpointReply<typeof api.admin.giftCards>

/** All matching cards when the query has no page. */
export async function listCards(db: Db, query: CardQuery, now: number): Promise<CardList> {
  const matching = matchingCards(db, query.search)
  const { state, per_page, page = per_page && 1 } = query
  const sorted = (state === undefined ? matching : matching.where(STATE_CONDITIONS[state]))
    .selectAll('gift_cards')
    .select('order_uuid')
    .orderBy('issued_at', 'desc')
    .orderBy('gift_cards.id', 'desc')
  const [rows, counts, totals] = await Promise.all([
    onPage(sorted, { page, per_page }).execute(),
    countStates(matching),
    readTotals(db, now),
  ])
  const total = GIFT_CARD_STATES.filter((each) => state === undefined || each === state).reduce(
    (sum, each) => sum + counts[each],
    0,
  )
  return { data: rows.map(toAdminCard), total, counts, totals }
}

function matchingCards(db: Db, search: string | undefined) {
  const cards = issuedCards(db)
  if (!search) return cards
  return cards.where((card) =>
    card.or([
      card('last_four', '=', plainCharacters(search).toUpperCase()),
      containsText('gift_cards', search),
    ]),
  )
}

async function countStates(cards: ReturnType<typeof matchingCards>): Promise<Record<GiftCardState, number>> {
  const { active, waiting, blocked, used_up } = STATE_CONDITIONS
  const count = (condition: typeof active) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return cards
    .select([
      count(active).as('active'),
      count(waiting).as('waiting'),
      count(blocked).as('blocked'),
      count(used_up).as('used_up'),
    ])
    .executeTakeFirstOrThrow()
}

const PERIOD_MS = 30 * DAY_MS

async function readTotals(db: Db, now: number): Promise<CardList['totals']> {
  const [{ cards }, { sold, used, owed }] = await Promise.all([
    giftCardLiability(db),
    giftCardFigures(db, now - PERIOD_MS),
  ])
  return { owed, cards, sold_30_days: sold, used_30_days: used }
}
