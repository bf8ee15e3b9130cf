import type { AdminDraw } from '#contract/catalog/drops/draws.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { findDraw } from './find-draw.ts'
import { isPaid, outcomeOf, rankedEntries } from './outcome.ts'

/** @throws {NotFound}, {Conflict} */
export async function readAdminDraw(db: Db, id: number): Promise<AdminDraw> {
  const drop = await findDraw(db, { id })
  const draw = await db.selectFrom('draws').selectAll().where('drop_id', '=', id).executeTakeFirst()
  const { entries, confirmed } = await countEntries(db, id)
  const ranked = await rankedEntries(db, id).execute()
  const offered = ranked.filter(({ claim_id }) => claim_id !== null)
  return {
    entries: confirmed,
    unconfirmed: entries - confirmed,
    units: draw?.units ?? null,
    drawn_at: toInstant(drop.drawn_at),
    claim_hours: drop.claim_hours ?? 1,
    on_sale: draw !== undefined && draw.released_at !== null,
    waiting: ranked.length - offered.length,
    offers: offered.map(toOffer),
  }
}

type Ranked = Awaited<ReturnType<ReturnType<typeof rankedEntries>['execute']>>[number]

function toOffer(row: Ranked): AdminDraw['offers'][number] {
  const outcome = outcomeOf(row)
  const at = { won: row.offered_at, claimed: row.updated_at, lapsed: row.lapsed_at, waiting: null }[outcome]
  const { order_id: id, order_uuid } = row
  return {
    entry: row.entry,
    rank: row.rank ?? 0,
    outcome,
    at: new Date(at ?? 0).toISOString(),
    until: new Date(row.expires_at ?? 0).toISOString(),
    order: id !== null && order_uuid !== null ? { id, order_uuid, paid: isPaid(row) } : null,
  }
}

async function countEntries(db: Db, dropId: number): Promise<{ entries: number; confirmed: number }> {
  return db
    .selectFrom('draw_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.count<number>('confirmed_at').as('confirmed'),
    ])
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
}
