import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { countWaitingBulk } from '#server/platform/email/outbox.ts'
import { isClosed } from '#server/platform/settings/current.ts'
import { latestHour } from '#server/platform/time/business-calendar.ts'
import { queueBackInStock, startBackInStock } from './back-in-stock.ts'
import { queueDigest, startDigest } from './digest.ts'
import { queueDropOpenings } from './drop-openings.ts'
import { BATCH_SIZE, type Batch } from './end-subscriptions.ts'
import { armReopenings, queueReopenings } from './reopening.ts'

/** In the time zone of the business. */
const DIGEST_HOUR = 9

export interface NotificationContext {
  db: Db
  settings(): Promise<Settings>
  siteUrl: string
  now(): number
  /** Sends what is in the outbox. */
  sendBulk(): Promise<number>
  isStopped(): boolean
}

/** Returns a job that queues and sends notifications, a batch at a time, until all are sent. */
export function createNotificationJob({
  db,
  settings,
  siteUrl,
  now,
  sendBulk,
  isStopped,
}: NotificationContext) {
  let finishedDigestAt = 0

  async function run(): Promise<void> {
    let handled = 1
    while (handled > 0 && !isStopped()) {
      const queued = await queueNext()
      handled = queued + (await sendBulk())
    }
  }

  /** Only a batch waits in the outbox, so that an opening never waits behind a long digest. */
  async function queueNext(): Promise<number> {
    if ((await countWaitingBulk(db)) >= BATCH_SIZE) return 0
    const current = await settings()
    const batch = { now: now(), siteUrl }
    const closed = isClosed(current, batch.now)
    if (closed) await armReopenings(db)
    await startBackInStock(db, batch.now)
    return (
      (await queueDropOpenings(db, batch)) ||
      (closed ? 0 : await queueReopenings(db, batch)) ||
      (await queueBackInStock(db, batch)) ||
      (await queueLatestDigest(latestHour(batch.now, DIGEST_HOUR, current.business.time_zone), batch))
    )
  }

  async function queueLatestDigest(digestAt: number, batch: Batch): Promise<number> {
    if (digestAt === finishedDigestAt) return 0
    await startDigest(db, digestAt, batch.now)
    const queued = await queueDigest(db, digestAt, batch)
    if (queued === 0) finishedDigestAt = digestAt
    return queued
  }

  return run
}
