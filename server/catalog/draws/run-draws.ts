import type { Db } from '#server/platform/db/open.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { drawOrder } from './draw-order.ts'
import type { EntrantEmails } from './entrant-emails.ts'
import { offerUnits } from './offer-units.ts'

/**
 * Draws what has closed and brings all claims up to date. Each step is one transaction that changes nothing when it is repeated, so
 * a crash loses nothing. @returns the errors; the next run retries.
 */
export async function runDraws(db: Db, emails: EntrantEmails, now: number): Promise<Error[]> {
  return [
    ...(await attemptEach(await findClosed(db, now), (id) =>
      db.transaction().execute(async (tx) => {
        // Together, so that no winner reads of an order in which they only wait.
        if (await drawOrder(tx, id, now)) await offerUnits(tx, emails, id, now)
      }),
    )),
    ...(await attemptEach(await findUnfinished(db, now), (id) =>
      db.transaction().execute((tx) => offerUnits(tx, emails, id, now)),
    )),
  ]
}

async function findClosed(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('kind', '=', 'draw')
    .where('drawn_at', 'is', null)
    .where('closes_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Draws with lapsed claims, or with units that nobody was offered yet. */
async function findUnfinished(db: Db, now: number): Promise<number[]> {
  const lapsed = db
    .selectFrom('draw_claims')
    .select('drop_id')
    .where('order_id', 'is', null)
    .where('lapsed_at', 'is', null)
    .where('expires_at', '<=', now)
  const rows = await db
    .selectFrom('draws')
    .select('drop_id')
    .where((draw) => draw.or([draw('released_at', 'is', null), draw('drop_id', 'in', lapsed)]))
    .execute()
  return rows.map(({ drop_id }) => drop_id)
}
