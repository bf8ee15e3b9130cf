import type { Dashboard, WaitingCounts } from '#contract/dashboard/dashboard.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { salesBetween } from '#server/analytics/sales.ts'
import { lastBackup } from '#server/backup/latest.ts'
import { type StatusSettings, storeStatus } from '#server/backup/store/status.ts'
import { commissionsToQuote } from '#server/commissions/admin/to-quote.ts'
import type { Db } from '#server/db/open.ts'
import { unansweredMessages } from '#server/messages/list.ts'
import { openProblems } from '#server/problems/open-problems.ts'
import { reviewsToAnswer } from '#server/reviews/admin-list.ts'
import { settingsWarnings } from '#server/settings/warnings.ts'
import { startOfDay, startOfDaysBefore } from '#server/time/business-calendar.ts'

const NAMES_SHOWN = 3
const SALES_DAYS = 30

export async function readDashboard(
  db: Db,
  now: number,
  settings: Settings,
  config: StatusSettings,
): Promise<Omit<Dashboard, 'version'>> {
  const timeZone = settings.business.time_zone
  const [
    toPack,
    unansweredMessages,
    unansweredReviews,
    toQuote,
    flagged,
    failedEmails,
    runningLow,
    soldOut,
    backup,
    stored,
    problems,
    today,
    days,
    daysBefore,
  ] = await Promise.all([
    unfulfilledOrders(db),
    messagesToAnswer(db),
    waitingReviews(db),
    waitingCommissions(db),
    flaggedOrders(db),
    countFailedEmails(db),
    productsRunningLow(db),
    productsSoldOut(db),
    lastBackup(db),
    storeCopies(db, config, now),
    openProblems(db),
    salesBetween(db, startOfDay(now, timeZone), now + 1),
    salesBetween(db, startOfDaysBefore(now, SALES_DAYS - 1, timeZone), now + 1),
    salesBetween(
      db,
      startOfDaysBefore(now, 2 * SALES_DAYS - 1, timeZone),
      startOfDaysBefore(now, SALES_DAYS - 1, timeZone),
    ),
  ])
  return {
    at: new Date(now).toISOString(),
    to_pack: toPack,
    to_answer: unansweredMessages,
    reviews_to_answer: unansweredReviews,
    to_quote: toQuote,
    flagged,
    failed_mails: failedEmails,
    running_low: runningLow,
    sold_out: soldOut,
    warnings: settingsWarnings(settings, now),
    backup,
    backup_store: stored,
    problems,
    sales: { today, days, days_before: daysBefore },
  }
}

export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const [orders, messages, reviews, commissions] = await Promise.all([
    unfulfilledOrders(db),
    messagesToAnswer(db),
    waitingReviews(db),
    waitingCommissions(db),
  ])
  return {
    orders: orders.count,
    messages: messages.count,
    reviews: reviews.count,
    commissions: commissions.count,
  }
}

async function storeCopies(db: Db, config: StatusSettings, now: number): Promise<Dashboard['backup_store']> {
  const status = await storeStatus(db, config, now)
  if (!status) return null
  return {
    newest_at: status.newestAt === null ? null : new Date(status.newestAt).toISOString(),
    is_late: status.isLate,
    failure: status.failure,
    waiting_images: status.waitingImages,
    last_test: await lastBackup(db, 'store'),
  }
}

async function unfulfilledOrders(db: Db): Promise<Dashboard['to_pack']> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('status', '=', 'paid')
    .where('ships', '=', 1)
    .where('shipping_method', '!=', 'pickup')
    .executeTakeFirstOrThrow()
  return withOldest(row)
}

async function messagesToAnswer(db: Db): Promise<Dashboard['to_answer']> {
  const row = await unansweredMessages(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('submitted_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return withOldest(row)
}

async function waitingReviews(db: Db): Promise<Dashboard['reviews_to_answer']> {
  const row = await reviewsToAnswer(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return withOldest(row)
}

async function waitingCommissions(db: Db): Promise<Dashboard['to_quote']> {
  const row = await commissionsToQuote(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
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

async function countFailedEmails(db: Db): Promise<{ count: number }> {
  return db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
}

function publishedProducts(db: Db) {
  return db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('published', '=', 1)
}

/** `in` instead of a range lets the index return products in order of their last change. */
const LOW = Array.from({ length: LOW_STOCK }, (_, index) => index + 1)

async function productsRunningLow(db: Db): Promise<Dashboard['running_low']> {
  const low = publishedProducts(db).where('stock', 'in', LOW)
  const { count } = await low.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const named = await low
    .select('name')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(NAMES_SHOWN)
    .execute()
  return { count, names: named.map(({ name }) => name) }
}

async function productsSoldOut(db: Db): Promise<{ count: number }> {
  return publishedProducts(db)
    .where('stock', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}
