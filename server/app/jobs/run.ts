import type { Settings } from '#contract/operations/settings/settings.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { SWEEP_INTERVAL_MS } from '#contract/sales/checkout/payment-window.ts'
import { runDraws } from '#server/catalog/draws/run-draws.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { sweepImages } from '#server/catalog/images/sweep-images.ts'
import { purgeJournals } from '#server/catalog/journal/write.ts'
import { sweepDailyStats } from '#server/catalog/page-views/daily-product-stats.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { archiveSold } from '#server/catalog/products/archive-sold.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { createNotificationJob } from '#server/customers/notifications/send/run.ts'
import { sweepSubscriptions } from '#server/customers/notifications/sweep-subscriptions.ts'
import { requestReviews } from '#server/customers/reviews/request-reviews.ts'
import { sendPriceAlerts } from '#server/customers/saved/price-alerts.ts'
import { isBackupDue, runNightly } from '#server/operations/backup/schedule.ts'
import { runCopyJob, runCopyTestJob, type StoreSettings } from '#server/operations/backup/store/schedule.ts'
import { collectFailures } from '#server/operations/problems/collect-failures.ts'
import type { WatchSettings } from '#server/operations/problems/conditions.ts'
import { createWatch } from '#server/operations/problems/watch.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import { type EmailContext, sendBulkEmails, sendOutbox } from '#server/platform/email/send-outbox.ts'
import { foldChanges } from '#server/platform/search/fold-changes.ts'
import type { AbuseSettings } from '#server/sales/checkout/abuse-detection.ts'
import { unreserveAbusive } from '#server/sales/checkout/abuse-detection.ts'
import { sweepDeposits } from '#server/sales/commissions/deposits/sweep-deposits.ts'
import { watchQuotes } from '#server/sales/commissions/watch-quotes.ts'
import { queueDueCards } from '#server/sales/gift-cards/send.ts'
import { compactCounts } from '#server/sales/orders/admin/counts.ts'
import { sweepChanges } from '#server/sales/orders/changes/sweep-changes.ts'
import { sweepDelays } from '#server/sales/orders/delays/sweep-delays.ts'
import { sweepOwnCancellations } from '#server/sales/orders/own-changes/cancel.ts'
import { promiseLater } from '#server/sales/orders/promise.ts'
import { resolveInterruptedRefunds } from '#server/sales/orders/refund.ts'
import { sweepMetadata } from '#server/sales/orders/sweep-metadata.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { syncRecentPayments } from '#server/sales/orders/sync-recent-payments.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { sweepSearches } from '#server/staff/demand/search-counts.ts'
import { type Job, releaseLeases, startJob } from './lease.ts'
import { sweepExpired } from './sweep-expired.ts'

export interface JobsContext {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  paymentContext: PaymentContext
  emailContext: EmailContext
  images: ImageStorage
  backups: StoreSettings
  checkouts: AbuseSettings
  watched: WatchSettings
  settings(): Promise<Settings>
  now(): number
  /** Identifies this process. */
  owner: string
  report(error: unknown, what: string): void
  delayOf?(ms: number): number | null
}

export interface Jobs {
  wakeEmail(): void
  stop(): Promise<void>
}

/** Passed to every job. */
interface JobContext extends JobsContext {
  db: Db
  timeZone(): Promise<string>
  wakeEmail(): void
  /** Aborted at shutdown. */
  signal: AbortSignal
}

const PROVIDER_INTERVAL_MS = 5 * MINUTE_MS
const PRICE_ALERTS_INTERVAL_MS = 15 * SECOND_MS

export function startJobs(context: JobsContext): Jobs {
  const { owner, report } = context
  const { db } = context.database
  const shutdown = new AbortController()
  const jobContext: JobContext = {
    ...context,
    db,
    timeZone: async () => (await context.settings()).business.time_zone,
    wakeEmail: () => email.wake(),
    signal: shutdown.signal,
  }
  const start = (job: Job) => startJob(job, { ...context, db })
  const email = start(outboxJob(jobContext))
  const jobs = [email, ...listJobs(jobContext).map(start)]
  const failures = collectFailures({ ...context, db })
  return {
    wakeEmail: email.wake,
    async stop() {
      shutdown.abort()
      await Promise.all(jobs.map((job) => job.stop()))
      await failures.stop()
      await releaseLeases(db, owner).catch((error: unknown) => report(error, 'could not release the leases'))
    },
  }
}

function outboxJob({ db, emailContext, now }: JobContext): Job {
  async function run(): Promise<void> {
    await queueDueCards(db, now())
    await sendOutbox(db, emailContext)
  }
  return { name: 'outbox', everyMs: 5 * SECOND_MS, run }
}

function listJobs(context: JobContext): Job[] {
  const { db, emailContext, now, wakeEmail } = context
  return [
    { name: 'sweep', everyMs: SWEEP_INTERVAL_MS, run: () => sweep(context) },
    {
      name: 'provider',
      everyMs: PROVIDER_INTERVAL_MS,
      firstAfterMs: MINUTE_MS,
      run: () => syncPayments(context),
    },
    { name: 'draws', everyMs: 5 * SECOND_MS, run: () => draw(context) },
    { name: 'trash', everyMs: HOUR_MS, run: () => purge(context) },
    {
      name: 'price-alerts',
      everyMs: PRICE_ALERTS_INTERVAL_MS,
      async run() {
        if (await sendPriceAlerts(db, emailContext)) wakeEmail()
      },
    },
    { name: 'announcements', everyMs: 5 * SECOND_MS, run: notificationJob(context) },
    { name: 'watch', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS, run: watch(context) },
    { name: 'reviews', everyMs: MINUTE_MS, run: () => requestDueReviews(context) },
    {
      name: 'quotes',
      everyMs: MINUTE_MS,
      async run() {
        await watchQuotes(db, now())
        wakeEmail()
      },
    },
    ...backupJobs(context),
  ]
}

/** Only those that this process ever does: another one needs the lease of the rest. */
function backupJobs(context: JobContext): Job[] {
  const { database, backups, now, timeZone, signal, wakeEmail } = context
  const storeJob = { database, settings: backups, timeZone, now, signal }
  const jobs: Job[] = []
  if (backups.BACKUP_AT !== 'never')
    jobs.push({ name: 'backup', everyMs: MINUTE_MS, run: () => backUp(context) })
  if (backups.backupStore)
    jobs.push({ name: 'backup-store', everyMs: MINUTE_MS, run: () => runCopyJob(storeJob) })
  if (backups.backupStore && backups.BACKUP_AT !== 'never')
    jobs.push({
      name: 'backup-store-test',
      everyMs: MINUTE_MS,
      async run() {
        await runCopyTestJob(storeJob)
        wakeEmail()
      },
    })
  return jobs
}

async function sweep(context: JobContext): Promise<void> {
  const { db, paymentContext, checkouts, now, report } = context
  await unreserveAbusive(db, checkouts, now())
  for (const failure of await sweepOrders(db, paymentContext)) report(failure, 'could not settle an order')
  for (const failure of await sweepChanges(db, paymentContext)) report(failure, 'could not settle a change')
  for (const failure of await sweepDeposits(db, paymentContext)) report(failure, 'could not settle a deposit')
  for (const failure of await sweepDelays(db, paymentContext, await context.timeZone()))
    report(failure, 'could not handle a delay')
  for (const failure of await sweepMetadata(db, paymentContext.payments))
    report(failure, 'could not update what a payment session carries')
  for (const failure of await sweepOwnCancellations(db, paymentContext))
    report(failure, 'could not cancel an order')
  await promiseLater(db, now())
  await compactCounts(db)
  await foldChanges(db)
  await sweepExpired(db, now())
  await archiveSold(db, (await context.settings()).orders.archive_after_days, now())
  context.wakeEmail()
}

async function syncPayments({ db, paymentContext, report, wakeEmail }: JobContext): Promise<void> {
  for (const failure of await syncRecentPayments(db, paymentContext))
    report(failure, 'could not record a refund or a dispute')
  for (const failure of await resolveInterruptedRefunds(db, paymentContext))
    report(failure, 'could not resolve an interrupted refund')
  wakeEmail()
}

async function draw({ db, watched, now, report, wakeEmail }: JobContext): Promise<void> {
  for (const failure of await runDraws(db, entrantEmails(watched.publicUrl), now()))
    report(failure, 'could not draw')
  wakeEmail()
}

async function purge({ db, images, now, timeZone }: JobContext): Promise<void> {
  await purgeTrash(db, now())
  await purgeJournals(db)
  await sweepSubscriptions(db, now())
  await sweepImages(db, images, now())
  await sweepDailyStats(db, now(), await timeZone())
  await sweepSearches(db, now(), await timeZone())
}

function notificationJob({ db, settings, watched, now, emailContext, signal }: JobContext) {
  return createNotificationJob({
    db,
    settings,
    siteUrl: watched.publicUrl,
    now,
    sendBulk: () => sendBulkEmails(db, emailContext),
    isStopped: () => signal.aborted,
  })
}

function watch({ database, watched, timeZone, now, report, wakeEmail }: JobContext) {
  const checkConditions = createWatch({ database, config: watched, timeZone, startedAt: now(), now }, report)
  return async () => {
    await checkConditions()
    wakeEmail()
  }
}

async function requestDueReviews({ db, settings, now, wakeEmail }: JobContext): Promise<void> {
  await requestReviews(db, (await settings()).orders.review_request_days, now())
  wakeEmail()
}

async function backUp({ database, backups, now, timeZone, signal, wakeEmail }: JobContext): Promise<void> {
  if (!(await isBackupDue(database, { ...backups, timeZone: await timeZone() }, now()))) return
  await runNightly(database, backups, now, signal)
  wakeEmail()
}
