import { type SelectQueryBuilder, sql } from 'kysely'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Dashboard, WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import { findNextDrop } from '#server/catalog/drops/admin/read.ts'
import { unansweredMessages } from '#server/customers/messages/list.ts'
import { reviewsToAnswer } from '#server/customers/reviews/admin-list.ts'
import { lastBackup } from '#server/operations/backup/latest.ts'
import { type StatusSettings, storeStatus } from '#server/operations/backup/store/status.ts'
import { openProblems } from '#server/operations/problems/open-problems.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { settingsWarnings } from '#server/platform/settings/warnings.ts'
import { dayOf, daysUntil, startOfDay, startOfDaysBefore } from '#server/platform/time/business-calendar.ts'
import { commissionsToQuote } from '#server/sales/commissions/admin/list.ts'
import { disputesWithoutOrder } from '#server/sales/commissions/deposits/disputes.ts'
import { giftCardLiability } from '#server/sales/gift-cards/admin/figures.ts'
import { openDisputes } from '#server/sales/orders/disputes.ts'
import { PROMISED, UNFULFILLED } from '#server/sales/orders/due.ts'
import { salesBetween, salesByDay } from '#server/staff/analytics/sales.ts'
import { NAMES_SHOWN, productsRunningLow, productsSoldOut } from './stock.ts'

const SALES_DAYS = 30

export async function readDashboard(
  db: Db,
  now: number,
  settings: Settings,
  config: StatusSettings,
): Promise<Omit<Dashboard, 'version' | 'shop_command'>> {
  const timeZone = settings.business.time_zone
  const [
    toPack,
    late,
    dueToday,
    atWorkshop,
    toAnswer,
    unansweredReviews,
    toQuote,
    flagged,
    disputes,
    depositDisputes,
    failedMails,
    runningLow,
    soldOut,
    drop,
    giftCards,
    backup,
    stored,
    problems,
    sales,
  ] = await Promise.all([
    countWithOldest(unfulfilledOrders(db), 'created_at'),
    dueOrders(db, dayOf(now, timeZone), '<'),
    dueOrders(db, dayOf(now, timeZone), '='),
    waitingForPickup(db, now),
    countWithOldest(unansweredMessages(db), 'submitted_at'),
    countWithOldest(reviewsToAnswer(db), 'created_at'),
    countWithOldest(commissionsToQuote(db), 'created_at'),
    countRows(db.selectFrom('orders').where('flag', 'is not', null)),
    disputedOrders(db),
    disputedDeposits(db),
    countRows(failedEmails(db)),
    productsRunningLow(db),
    productsSoldOut(db),
    findNextDrop(db, now),
    giftCardLiability(db),
    lastBackup(db),
    storeCopies(db, config, now),
    openProblems(db),
    readSales(db, now, timeZone),
  ])
  return {
    at: new Date(now).toISOString(),
    to_pack: toPack,
    late,
    due_today: dueToday,
    waiting_for_pickup: atWorkshop,
    to_answer: toAnswer,
    reviews_to_answer: unansweredReviews,
    to_quote: toQuote,
    flagged: { count: flagged },
    disputes,
    deposit_disputes: depositDisputes,
    failed_mails: { count: failedMails },
    running_low: runningLow,
    sold_out: soldOut,
    next_drop: drop,
    gift_cards: { owed: toDollars(giftCards.owed), cards: giftCards.cards },
    warnings: settingsWarnings(settings, now),
    backup,
    backup_store: stored,
    problems,
    sales,
  }
}

async function readSales(db: Db, now: number, timeZone: string): Promise<Dashboard['sales']> {
  const startOfDays = (count: number) => startOfDaysBefore(now, count * SALES_DAYS - 1, timeZone)
  const [today, days, days_before, by_day] = await Promise.all([
    salesBetween(db, startOfDay(now, timeZone), now + 1),
    salesBetween(db, startOfDays(1), now + 1),
    salesBetween(db, startOfDays(2), startOfDays(1)),
    salesByDay(db, daysUntil(now, SALES_DAYS, timeZone)),
  ])
  return { today, days, days_before, by_day }
}

export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const [orders, messages, reviews, commissions] = await Promise.all([
    countRows(unfulfilledOrders(db)),
    countRows(unansweredMessages(db)),
    countRows(reviewsToAnswer(db)),
    countRows(commissionsToQuote(db)),
  ])
  return { orders, messages, reviews, commissions }
}

async function storeCopies(db: Db, config: StatusSettings, now: number): Promise<Dashboard['backup_store']> {
  const status = await storeStatus(db, config, now)
  if (!status) return null
  return {
    newest_at: toInstant(status.newestAt),
    is_late: status.isLate,
    failure: status.failure,
    waiting_images: status.waitingImages,
    last_test: await lastBackup(db, 'store'),
  }
}

function unfulfilledOrders(db: Db) {
  return db.selectFrom('orders').where(UNFULFILLED)
}

async function dueOrders(db: Db, today: string, when: '<' | '='): Promise<Dashboard['late']> {
  const due = db.selectFrom('orders').where(PROMISED).where('promised_ship_by', when, today)
  const rows = await due
    .select(['id', 'order_uuid', 'name', 'promised_ship_by'])
    .orderBy('promised_ship_by')
    .orderBy('id')
    .limit(NAMES_SHOWN)
    .execute()
  return {
    count: await countRows(due),
    orders: rows.map(({ promised_ship_by, ...order }) => ({ ...order, ship_by: promised_ship_by ?? today })),
  }
}

const PICKUP_WAIT_MS = 14 * DAY_MS

async function waitingForPickup(db: Db, now: number): Promise<Dashboard['waiting_for_pickup']> {
  const waiting = db
    .selectFrom('orders')
    .where('ready_at', '<=', now - PICKUP_WAIT_MS)
    .where('status', '=', 'paid')
  const rows = await waiting
    .select(['id', 'order_uuid', 'name', 'ready_at'])
    .orderBy('ready_at')
    .orderBy('id')
    .limit(NAMES_SHOWN)
    .execute()
  return {
    count: await countRows(waiting),
    orders: rows.map(({ ready_at, ...order }) => ({
      ...order,
      ready_at: new Date(ready_at ?? now).toISOString(),
    })),
  }
}

async function disputedOrders(db: Db): Promise<Dashboard['disputes']> {
  const disputes = await openDisputes(db)
  const byOrder = Map.groupBy(disputes, ({ id }) => id ?? 0)
  return {
    count: byOrder.size,
    next_due: toInstant(disputes[0]?.due_by ?? null),
    orders: [...byOrder].slice(0, NAMES_SHOWN).map(([id, ofOrder]) => ({ id, amount: disputedIn(ofOrder) })),
  }
}

async function disputedDeposits(db: Db): Promise<Dashboard['deposit_disputes']> {
  const disputes = await disputesWithoutOrder(db)
  const byCommission = Map.groupBy(disputes, ({ uuid }) => uuid)
  return {
    count: byCommission.size,
    next_due: toInstant(disputes[0]?.due_by ?? null),
    commissions: [...byCommission].slice(0, NAMES_SHOWN).map(([uuid, ofCommission]) => ({
      uuid,
      name: ofCommission[0]?.name ?? '',
      amount: disputedIn(ofCommission),
    })),
  }
}

function disputedIn(disputes: { amount_cents: number }[]): number {
  return toDollars(disputes.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
}

async function countWithOldest<DB, Tables extends keyof DB>(
  rows: SelectQueryBuilder<DB, Tables, object>,
  since: 'created_at' | 'submitted_at',
): Promise<{ count: number; oldest: string | null }> {
  const row = await rows
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`min(${sql.ref(since)})`.as('oldest')])
    .executeTakeFirstOrThrow()
  const { count, oldest } = row as { count: number; oldest: number | null }
  return { count, oldest: toInstant(oldest) }
}

function failedEmails(db: Db) {
  return db.selectFrom('mail_outbox').where('failed_at', 'is not', null).where('sent_at', 'is', null)
}
