import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Db, type OpenDatabase, unknownSteps } from '#server/platform/db/open.ts'
import type { BackupStoreRow } from '#server/platform/db/rows/operations.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { readPassphrase } from '../encrypt.ts'
import { BackupError, describeError } from '../errors.ts'
import { recordRestoreTest } from '../record-restore-test.ts'
import { failedTest, type RestoreTestResult } from '../restore-test.ts'
import { backupFolder } from '../retention.ts'
import { runInThread } from '../run-in-thread.ts'
import { lastTimeOfDay, type NightlySettings } from '../schedule.ts'
import { hasChangesOnlyHere } from './only-here.ts'
import {
  mayDelete,
  newSince,
  readStoredImages,
  recordCopy,
  recordFailure,
  recordFirstTry,
} from './record-copy.ts'
import { withScratch } from './scratch.ts'
import { isCopyDue, statusRow } from './status.ts'
import type { CopyRequest, CopyResult } from './store-copy.ts'
import { StoreError } from './store-error.ts'
import type { CopyTask, TestTask, ThreadFailure } from './store-thread.ts'

export type StoreSettings = NightlySettings &
  Pick<Config, 'backupStore' | 'BACKUP_EVERY_MINUTES' | 'BACKUP_STORE_KEPT_DAYS'>

export interface StoreJob {
  database: Pick<OpenDatabase, 'engine' | 'db'>
  settings: StoreSettings
  timeZone(): Promise<string>
  now(): number
  signal: AbortSignal
}

/**
 * Stores a copy of the shop in the backup store when it is time: within a minute or two of a change that no recovery could bring
 * back. A change that was still under way at the newest copy counts. @throws {BackupError} when it failed: it is tried again.
 */
export async function runCopyJob(job: StoreJob): Promise<void> {
  const { database, settings, now } = job
  const { backupStore: store, BACKUP_EVERY_MINUTES } = settings
  if (!store || (await isNewerDatabase(database))) return
  const status = await statusRow(database.db, store)
  const isUrgent = status?.newest_at && (await hasChangesOnlyHere(database.db, status.newest_at - MINUTE_MS))
  if (isCopyDue(status, isUrgent ? 1 : BACKUP_EVERY_MINUTES, now())) await copyNow(job, store)
}

/** Restores the newest copy in the backup store once a night. @throws {BackupError} when the store does not respond. */
export async function runCopyTestJob(job: StoreJob): Promise<void> {
  const { database, settings } = job
  const { backupStore: store } = settings
  if (!store || (await isNewerDatabase(database))) return
  const status = await statusRow(database.db, store)
  if (status && (await isTestDue(job, status))) await testNow(job, store)
}

/** An older version can't read a newer database. */
async function isNewerDatabase(database: StoreJob['database']): Promise<boolean> {
  return (await unknownSteps(database)).length > 0
}

async function copyNow({ database: { db }, settings, now, signal }: StoreJob, store: BucketSettings) {
  const at = now()
  const { DATA_DIR, DATABASE_URL, bucket } = settings
  await recordFirstTry(db, store, at)
  let result: CopyResult | null
  try {
    result = await withScratch(backupFolder(settings), async (scratch) => {
      const copy = await copyRequest(db, store, settings, { at, scratch })
      return runTask({ store, location: { DATA_DIR, DATABASE_URL, bucket }, copy }, signal)
    })
  } catch (error) {
    await recordFailure(db, store, describeError(error), now())
    throw error
  }
  if (!result) return
  await recordCopy(db, store, result, at)
  if (result.imageFailure) throw new BackupError(`An image could not be stored. ${result.imageFailure}`)
}

export async function copyRequest(
  db: Db,
  store: BucketSettings,
  settings: StoreSettings,
  { at, scratch }: Pick<CopyRequest, 'at' | 'scratch'>,
): Promise<CopyRequest> {
  return {
    secret: await requireSecret(settings),
    workFactor: settings.BACKUP_WORK_FACTOR,
    at,
    newSince: await newSince(db, store, at),
    imagesMs: settings.BACKUP_EVERY_MINUTES * MINUTE_MS,
    rows: await readStoredImages(db),
    keptDays: settings.BACKUP_STORE_KEPT_DAYS,
    mayDelete: await mayDelete(db, store, at),
    scratch,
  }
}

/** @returns the passphrase or age identity. @throws {BackupError} */
export async function requireSecret(settings: Pick<Config, 'BACKUP_PASSPHRASE_FILE'>): Promise<string> {
  const secret = await readPassphrase(settings.BACKUP_PASSPHRASE_FILE)
  if (secret !== null) return secret
  throw new BackupError('A backup store needs a passphrase or key: set BACKUP_PASSPHRASE_FILE.')
}

async function isTestDue({ database, settings, timeZone, now }: StoreJob, status: BackupStoreRow) {
  const { BACKUP_AT } = settings
  if (BACKUP_AT === 'never' || status.newest_at === null || status.failure !== null) return false
  const last = await database.db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('taken_at').as('at'))
    .where('place', '=', 'store')
    .where('taken_at', '<', now() + DAY_MS)
    .executeTakeFirst()
  // A time in the future came from a clock that was wrong.
  const firstTry = status.first_try_at < now() + DAY_MS ? status.first_try_at : 0
  return Math.max(last?.at ?? 0, firstTry) < lastTimeOfDay(BACKUP_AT, now(), await timeZone())
}

async function testNow({ database: { db }, settings, now, signal }: StoreJob, store: BucketSettings) {
  const at = now()
  const started = performance.now()
  const result = await withScratch(backupFolder(settings), async (scratch) => {
    const test = { secret: await requireSecret(settings), at, scratch: join(scratch, 'restored') }
    return runTask({ store, test }, signal)
  }).catch(toFailedTest)
  if (!result) return
  await recordRestoreTest(db, {
    place: 'store',
    at,
    tookMs: Math.round(performance.now() - started),
    result,
    recipient: settings.SHOP_MAILBOX,
    now: now(),
  })
}

/** A store that does not respond fails no test: it is tried again soon. */
function toFailedTest(error: unknown): RestoreTestResult {
  if (error instanceof StoreError && error.problem === 'unreachable') throw error
  return failedTest(`The copy in the backup store could not be tested. ${describeError(error)}`)
}

/** For a store that sends a byte now and then. What was stored by then is not stored again. */
const TIME_LIMIT_MS = HOUR_MS

async function runTask(task: CopyTask, signal: AbortSignal): Promise<CopyResult | null>
async function runTask(task: TestTask, signal: AbortSignal): Promise<RestoreTestResult | null>
/** Runs a task in a thread of its own. @returns null when aborted. @throws {BackupError} */
async function runTask(task: CopyTask | TestTask, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS)
  const outcome = await runInThread<{ result: unknown } | ThreadFailure>(
    new URL('./store-thread.ts', import.meta.url),
    task,
    AbortSignal.any([signal, timeout]),
    (error) => ({ failure: describeError(error), problem: null }),
  )
  if (outcome === null) {
    if (signal.aborted) return null
    throw new StoreError('unreachable', 'The backup store took longer than an hour.')
  }
  if ('result' in outcome) return outcome.result
  const { failure, problem } = outcome
  throw problem ? new StoreError(problem, failure) : new BackupError(failure)
}
