import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import type { Db } from '#server/platform/db/open.ts'
import { monthsUntil, startOf } from '#server/platform/time/business-calendar.ts'
import { giftCardFigures } from '#server/sales/gift-cards/admin/figures.ts'
import { conversionFunnel, mostViewed } from './products.ts'
import { salesByMonth } from './sales.ts'
import { soldOutSoon } from './sold-out-soon.ts'

export async function readAnalytics(
  db: Db,
  count: number,
  now: number,
  timeZone: string,
): Promise<Analytics> {
  const months = monthsUntil(now, count, timeZone)
  const first = months[0]?.from ?? now
  const since = await firstCountedDay(db, `${months[0]?.month}-01`)
  // Views were counted later than orders, so the conversion starts at the first counted day.
  const from = {
    day: since ?? `${months[0]?.month}-01`,
    at: since === null ? first : startOf(since, timeZone),
  }
  const [sales, giftCards, way, products, sold] = await Promise.all([
    salesByMonth(db, months),
    giftCardFigures(db, first),
    conversionFunnel(db, from),
    mostViewed(db, from),
    soldOutSoon(db, first, timeZone),
  ])
  return { sales, gift_cards: giftCards, since, way, products, sold_out_soon: sold }
}

async function firstCountedDay(db: Db, day: string): Promise<string | null> {
  const { first, before } = await db
    .selectFrom('piece_days')
    .select(({ fn, selectFrom }) => [
      fn.min<string | null>('day').as('first'),
      selectFrom('piece_days').select(fn.max<string | null>('day').as('last')).as('before'),
    ])
    .executeTakeFirstOrThrow()
  if (first === null || before === null || before < day) return null
  return first < day ? day : first
}
