import { RUNNING_LOW } from '#contract/shop.ts'
import type { Today } from '#contract/today.ts'
import { salesBetween } from '#server/analytics/sales.ts'
import { lastBackup } from '#server/backup/last.ts'
import type { Db } from '#server/db/open.ts'
import { toAnswer } from '#server/messages/list.ts'
import { startOfDay, startOfWeek } from '#server/workshop-days.ts'

const NAMES_SHOWN = 3

/** What waits for the staff now. An index answers each count, so years of orders make it no slower. */
export async function whatWaits(db: Db, now: number): Promise<Today> {
  const [toPack, toAnswer, flagged, failedMails, runningLow, soldOut, backup, day, week] = await Promise.all([
    waitingToPack(db),
    waitingForAnswer(db),
    flaggedOrders(db),
    failedMailsOf(db),
    piecesRunningLow(db),
    piecesSoldOut(db),
    lastBackup(db),
    salesBetween(db, startOfDay(now), now),
    salesBetween(db, startOfWeek(now), now),
  ])
  return {
    at: new Date(now).toISOString(),
    to_pack: toPack,
    to_answer: toAnswer,
    flagged,
    failed_mails: failedMails,
    running_low: runningLow,
    sold_out: soldOut,
    backup,
    sales: { today: day, week },
  }
}

async function waitingToPack(db: Db): Promise<Today['to_pack']> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return withOldest(row)
}

async function waitingForAnswer(db: Db): Promise<Today['to_answer']> {
  const row = await toAnswer(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('submitted_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return withOldest(row)
}

function withOldest({ count, oldest }: { count: number; oldest: number | null }) {
  return { count, oldest: oldest === null ? null : new Date(oldest).toISOString() }
}

async function flaggedOrders(db: Db): Promise<{ count: number }> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flag', 'is not', null)
    .executeTakeFirstOrThrow()
}

async function failedMailsOf(db: Db): Promise<{ count: number }> {
  return db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** A draft was never on the shelf: it can neither sell out nor run low. */
function onShelf(db: Db) {
  return db.selectFrom('products').where('deleted_at', 'is', null).where('published', '=', 1)
}

/** Each by itself rather than a range: the index gives the pieces of one stock in the order of their last change. */
const LOW = Array.from({ length: RUNNING_LOW }, (_, place) => place + 1)

async function piecesRunningLow(db: Db): Promise<Today['running_low']> {
  const low = onShelf(db).where('stock', 'in', LOW)
  const { count } = await low.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const named = await low
    .select('name')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(NAMES_SHOWN)
    .execute()
  return { count, names: named.map(({ name }) => name) }
}

async function piecesSoldOut(db: Db): Promise<{ count: number }> {
  return onShelf(db)
    .where('stock', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}
