import type { DrawResult, DrawStatus } from '#contract/catalog/drops/draws.ts'
import { shortZonedTime, toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { findDraw } from './find-draw.ts'
import { outcomeOf, rankedEntries } from './outcome.ts'

/** @throws {NotFound} for an unknown drop, {Conflict} for one without a draw and before the draw */
export async function readResult(db: Db, slug: string, timeZone: string): Promise<DrawResult> {
  const { id, seed, commitment, drawn_at, closes_at } = await findDraw(db, { slug })
  if (drawn_at === null || seed === null || commitment === null) {
    throw new Conflict(`The draw takes place ${shortZonedTime(closes_at, timeZone)}.`)
  }
  const rows = await rankedEntries(db, id).execute()
  return {
    seed,
    commitment,
    entries: rows.map((row) => ({ entry: row.entry, rank: row.rank ?? 0, outcome: outcomeOf(row) })),
  }
}

/** @throws {NotFound}, {Conflict} */
export async function readStatus(db: Db, slug: string): Promise<DrawStatus> {
  const { id, claim_hours, drawn_at } = await findDraw(db, { slug })
  const draw = await db.selectFrom('draws').select('units').where('drop_id', '=', id).executeTakeFirst()
  const rows = draw ? await rankedEntries(db, id).execute() : []
  return {
    claim_hours: claim_hours ?? 1,
    drawn_at: toInstant(drawn_at),
    units: draw?.units ?? null,
    entries: draw ? rows.length : null,
    open_claims: rows
      .filter((row) => outcomeOf(row) === 'won')
      .map(({ entry, expires_at }) => ({ entry, until: new Date(expires_at ?? 0).toISOString() })),
  }
}
