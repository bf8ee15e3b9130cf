import type { Analytics } from '#contract/analytics.ts'
import type { Db } from '#server/db/open.ts'
import { monthsUntil, startOf } from '#server/workshop-days.ts'
import { mostLookedAt, wayToPaid } from './pieces.ts'
import { salesByMonth } from './sales.ts'
import { soldOutSoon } from './sold-out-soon.ts'

/** The last `count` months, the present one included, by the workshop's clock. */
export async function analyse(db: Db, count: number, now: number): Promise<Analytics> {
  const months = monthsUntil(now, count)
  const first = months[0]?.from ?? now
  const since = await countedSince(db, `${months[0]?.month}-01`)
  // Looks were not counted from the first day: orders of a time without looks would make a way of more than 100 %.
  const from = { day: since ?? `${months[0]?.month}-01`, at: since === null ? first : startOf(since) }
  const [sales, way, pieces, sold] = await Promise.all([
    salesByMonth(db, months),
    wayToPaid(db, from),
    mostLookedAt(db, from),
    soldOutSoon(db, first),
  ])
  return { sales, since, way, pieces, sold_out_soon: sold }
}

/** The first day, from this one on, that has a count; null when none has. */
async function countedSince(db: Db, day: string): Promise<string | null> {
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
