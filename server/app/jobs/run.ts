import type { Settings } from '#contract/operations/settings/settings.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { SWEEP_INTERVAL_MS } from '#contract/sales/checkout/payment-window.ts'
import { runDraws } from '#server/catalog/draws/run-draws.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { sweepImages } from '#server/catalog/images/sweep.ts'
import { purgeJournals } from '#server/catalog/journal/write.ts'
import { sweepDailyStats } from '#server/catalog/page-views/daily-product-stats.ts'
import { purgeTrash } from '#server/catalog/products/admin/purge.ts'
import { archiveSold } from '#server/catalog/products/archive-sold.ts'
import { createAnnouncer } from '#server/customers/notifications/announce/run.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { sweepSubscriptions } from '#server/customers/notifications/sweep.ts'
import { requestReviews } from '#server/customers/reviews/request-reviews.ts'
import { sendPriceAlerts } from '#server/customers/saved/price-alerts.ts'
import { isBackupDue, runNightly } from '#server/operations/backup/schedule.ts'
import { runCopyJob, runCopyTestJob, type StoreSettings } from '#server/operations/backup/store/schedule.ts'
import { collectFailures } from '#server/operations/problems/collect-failures.ts'
import type { WatchSettings } from '#server/operations/problems/conditions.ts'
import { createWatch } from '#server/operations/problems/watch.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { type EmailContext, sendBulkEmails, sendOutbox } from '#server/platform/email/send-outbox.ts'
import { foldChanges } from '#server/platform/search/fold-changes.ts'
import { runInContext } from '#server/platform/telemetry/async-context.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { withJobSpan } from '#server/platform/telemetry/span.ts'
import type { AbuseSettings } from '#server/sales/checkout/abuse-detection.ts'
import { releaseAbusiveReservations } from '#server/sales/checkout/release-reservations.ts'
import { sweepDeposits } from '#server/sales/commissions/deposits/sweep.ts'
import { watchQuotes } from '#server/sales/commissions/watch-quotes.ts'
import { queueDueCards } from '#server/sales/gift-cards/send.ts'
import { compactCounts } from '#server/sales/orders/admin/counts.ts'
import { resolveInterruptedRefunds } from '#server/sales/orders/admin/interrupted-refunds.ts'
import { sweepDelays } from '#server/sales/orders/delays/sweep.ts'
import { promiseLater } from '#server/sales/orders/promise-later.ts'
import { sweepOrders } from '#server/sales/orders/sweep.ts'
import { syncRecentPayments } from '#server/sales/orders/sync-recent-payments.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { sweepSearches } from '#server/staff/demand/sweep.ts'
import { acquireLease, releaseLeases } from './lease.ts'
import { sweepExpired } from './sweep.ts'

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
  owner: string
  report(error: unknown, what: string): void
  /** How long a job really waits, in milliseconds. Null: until it is woken. Tests move the clock themselves. */
  delayOf?(ms: number): number | null
}

export interface Jobs {
  wakeEmail(): void
  stop(): Promise<void>
}

/** If a process crashes, another takes over after this time. */
const LEASE_MS = MINUTE_MS
const PRICE_ALERTS_EVERY_MS = 15 * SECOND_MS
const RETRY_LEASE_MS = 5 * SECOND_MS
const PROVIDER_INTERVAL_MS = 5 * MINUTE_MS
const DRAWS_INTERVAL_MS = 5 * SECOND_MS

export function startJobs(context: JobsContext): Jobs {
  const { database, paymentContext, emailContext, images, backups, checkouts, watched, now, owner, report } =
    context
  const { delayOf = (ms) => ms } = context
  const { db } = database
  const timeZone = async () => (await context.settings()).business.time_zone
  const sweep = withLease('sweep', SWEEP_INTERVAL_MS, async () => {
    await releaseAbusiveReservations(db, checkouts, now())
    for (const failure of await sweepOrders(db, paymentContext)) report(failure, 'could not settle an order')
    for (const failure of await sweepDeposits(db, paymentContext))
      report(failure, 'could not settle a deposit')
    for (const failure of await sweepDelays(db, paymentContext, await timeZone()))
      report(failure, 'could not handle a delay')
    await promiseLater(db, now())
    await compactCounts(db)
    await foldChanges(db)
    await sweepExpired(db, now())
    await archiveSold(db, (await context.settings()).orders.archive_after_days, now())
    email.wake()
  })
  const syncPayments = withLease(
    'provider',
    PROVIDER_INTERVAL_MS,
    async () => {
      for (const failure of await syncRecentPayments(db, paymentContext))
        report(failure, 'could not record a refund or a dispute')
      for (const failure of await resolveInterruptedRefunds(db, paymentContext))
        report(failure, 'could not resolve an interrupted refund')
      email.wake()
    },
    MINUTE_MS,
  )
  const emails = entrantEmails(watched.publicUrl)
  const draws = withLease('draws', DRAWS_INTERVAL_MS, async () => {
    for (const failure of await runDraws(db, emails, now())) report(failure, 'could not draw')
    email.wake()
  })
  const trash = withLease('trash', HOUR_MS, async () => {
    await purgeTrash(db, now())
    await purgeJournals(db)
    await sweepSubscriptions(db, now())
    await sweepImages(db, images, now())
    await sweepDailyStats(db, now(), await timeZone())
    await sweepSearches(db, now(), await timeZone())
  })
  const shutdown = new AbortController()
  const backup = () =>
    withLease('backup', MINUTE_MS, async () => {
      if (!(await isBackupDue(database, { ...backups, timeZone: await timeZone() }, now()))) return
      await runNightly(database, backups, now, shutdown.signal)
      email.wake()
    })
  const runWatch = createWatch({ database, config: watched, timeZone, startedAt: now(), now }, report)
  const watch = withLease(
    'watch',
    MINUTE_MS,
    async () => {
      await runWatch()
      email.wake()
    },
    MINUTE_MS,
  )
  const reviews = withLease('reviews', MINUTE_MS, async () => {
    const { review_request_days: days } = (await context.settings()).orders
    await requestReviews(db, days, now())
    email.wake()
  })
  const quotes = withLease('quotes', MINUTE_MS, async () => {
    await watchQuotes(db, now())
    email.wake()
  })
  const failures = collectFailures({ db, now, report })
  const email = withLease('outbox', 5 * SECOND_MS, async () => {
    await queueDueCards(db, now())
    await sendOutbox(db, emailContext)
  })
  const priceAlerts = withLease('price-alerts', PRICE_ALERTS_EVERY_MS, async () => {
    if (await sendPriceAlerts(db, emailContext)) email.wake()
  })
  const announcements = withLease(
    'announcements',
    5 * SECOND_MS,
    createAnnouncer({
      db,
      settings: context.settings,
      siteUrl: watched.publicUrl,
      now,
      sendBulk: () => sendBulkEmails(db, emailContext),
      isStopped: () => shutdown.signal.aborted,
    }),
  )
  const storeJob = { database, settings: backups, timeZone, now, signal: shutdown.signal }
  const copies = () => withLease('backup-store', MINUTE_MS, () => runCopyJob(storeJob))
  const copyTest = () =>
    withLease('backup-store-test', MINUTE_MS, async () => {
      await runCopyTestJob(storeJob)
      email.wake()
    })
  const hasStore = backups.backupStore !== null
  // A process that never does a job must not hold its lease.
  const hasNights = backups.BACKUP_AT !== 'never'
  const jobs = [
    sweep,
    syncPayments,
    draws,
    trash,
    email,
    priceAlerts,
    announcements,
    watch,
    reviews,
    quotes,
    ...(hasNights ? [backup()] : []),
    ...(hasStore ? [copies()] : []),
    ...(hasStore && hasNights ? [copyTest()] : []),
  ]
  function withLease(name: string, everyMs: number, job: () => Promise<void>, firstAfterMs = 0) {
    const acquire = () => acquireLease(db, { name, owner, forMs: LEASE_MS }, now())
    const run = async () => {
      const acquired = await acquire()
      emit({ what: 'lease', name, held: acquired })
      if (!acquired) return RETRY_LEASE_MS
      let renewal: Promise<unknown> = Promise.resolve()
      const renewTimer = setInterval(() => {
        renewal = acquire().catch(() => {})
      }, LEASE_MS / 3)
      try {
        await withJobSpan(name, job)
      } finally {
        clearInterval(renewTimer)
        // A late renewal must not reacquire the lease after `stop` released it.
        await renewal
      }
      return everyMs
    }
    return repeat(
      { delayMs: everyMs, firstAfterMs, delayOf },
      () => runInContext({ job: name }, run),
      (error) => report(error, 'background job failed'),
    )
  }
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

/** Runs a job repeatedly, one run at a time. `wake` starts the next run immediately. */
function repeat(
  {
    delayMs,
    firstAfterMs,
    delayOf,
  }: { delayMs: number; firstAfterMs: number; delayOf(ms: number): number | null },
  job: () => Promise<number>,
  onError: (error: unknown) => void,
) {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(timer)
    if (stopped) return
    again = false
    running = job()
      .catch((error: unknown) => {
        onError(error)
        return delayMs
      })
      .then((delay) => {
        running = null
        runAfter(again ? 0 : delay)
      })
  }

  function runAfter(ms: number): void {
    const delay = delayOf(ms)
    if (!stopped && delay !== null) timer = setTimeout(run, delay).unref()
  }

  runAfter(firstAfterMs)
  return {
    wake() {
      if (running) again = true
      else run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
