import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { BackupStoreRow } from '#server/platform/db/rows/operations.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/platform/time/clock-skew.ts'

export type StatusSettings = Pick<Config, 'backupStore' | 'BACKUP_EVERY_MINUTES'>

export interface StoreStatus {
  /** When the shop was as in its newest copy in the store. UTC milliseconds. */
  newestAt: number | null
  /** Images that were not there yet. */
  waitingImages: number
  /** Why the last attempt failed; null when it worked. */
  failure: string | null
  /** Whether the newest copy is older than three intervals. */
  isLate: boolean
}

const LATE_AFTER_INTERVALS = 3

/** @returns null when no store is set. */
export async function storeStatus(
  db: Db,
  settings: StatusSettings,
  now: number,
): Promise<StoreStatus | null> {
  const { backupStore } = settings
  if (!backupStore) return null
  const row = await statusRow(db, backupStore)
  const since = row ? ageSince(row, now) : now
  return {
    newestAt: row?.newest_at ?? null,
    waitingImages: row?.waiting_images ?? 0,
    failure: row?.failure ?? null,
    isLate: isLate(since, settings, now),
  }
}

/** A newest copy from the future came from a clock that was wrong: the next one is stored at once, or fails. */
function ageSince({ newest_at, first_try_at, failing_since }: BackupStoreRow, now: number): number {
  if (newest_at !== null && newest_at > now + MAX_CLOCK_SKEW_MS) return failing_since ?? now
  return newest_at ?? first_try_at
}

export function isLate(
  newestAt: number,
  { BACKUP_EVERY_MINUTES }: Pick<Config, 'BACKUP_EVERY_MINUTES'>,
  now: number,
): boolean {
  return now - newestAt > LATE_AFTER_INTERVALS * BACKUP_EVERY_MINUTES * MINUTE_MS
}

export function storeId({ endpoint, name }: BucketSettings): string {
  return `${endpoint}/${name}`
}

export async function statusRow(db: Db, store: BucketSettings): Promise<BackupStoreRow | undefined> {
  return db.selectFrom('backup_stores').selectAll().where('id', '=', storeId(store)).executeTakeFirst()
}

/** After a failure, the next attempt waits as long as the store has been failing, a minute at least and an interval at most. */
export function isCopyDue(row: BackupStoreRow | undefined, everyMinutes: number, now: number): boolean {
  if (!row) return true
  const every = everyMinutes * MINUTE_MS
  const { failed_at, failing_since, newest_at } = row
  if (failed_at !== null && failing_since !== null) {
    const wait = Math.min(every, Math.max(MINUTE_MS, failed_at - failing_since))
    return hasPassed(failed_at, wait, now)
  }
  return newest_at === null || hasPassed(newest_at, every, now)
}

/** A time in the future came from a clock that was wrong. */
function hasPassed(since: number, ms: number, now: number): boolean {
  return now - since >= ms || since > now + MAX_CLOCK_SKEW_MS
}
