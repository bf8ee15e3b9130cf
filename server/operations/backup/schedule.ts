import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { databaseCreatedAt, type OpenDatabase, unknownSteps } from '#server/platform/db/open.ts'
import { readPassphrase } from './encrypt.ts'
import { describeError } from './errors.ts'
import { recordRestoreTest } from './record-restore-test.ts'
import { failedTest, type RestoreTest, type RestoreTestResult } from './restore-test.ts'
import { backupFolder, backupName, keepNewest } from './retention.ts'
import { runInThread } from './run-in-thread.ts'
import { removeUnfinished } from './write-archive.ts'

export type NightlySettings = Pick<
  Config,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'bucket'
  | 'BACKUP_AT'
  | 'BACKUPS_KEPT'
  | 'BACKUP_PASSPHRASE_FILE'
  | 'BACKUP_WORK_FACTOR'
  | 'SHOP_MAILBOX'
>

/** Whether a nightly backup is due. A missed night is made up for; a new shop waits for its first night. */
export async function isBackupDue(
  database: Pick<OpenDatabase, 'engine' | 'db'>,
  { BACKUP_AT, timeZone }: Pick<NightlySettings, 'BACKUP_AT'> & { timeZone: string },
  now: number,
): Promise<boolean> {
  if (BACKUP_AT === 'never') return false
  // An older version can't restore a newer database for the test.
  if ((await unknownSteps(database)).length > 0) return false
  const last = await database.db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('taken_at').as('at'))
    // Ignores backups from the future: the clock was wrong then.
    .where('taken_at', '<', now + DAY_MS)
    .where('place', '=', 'disk')
    .executeTakeFirst()
  const since = last?.at ?? (await databaseCreatedAt(database)) ?? now
  return since < lastTimeOfDay(BACKUP_AT, now, timeZone)
}

/** The latest moment up to `now` when clocks in the time zone showed this time, such as "03:00". UTC milliseconds. */
export function lastTimeOfDay(time: string, now: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const today = local.withPlainTime(time)
  if (today.epochMilliseconds <= now) return today.epochMilliseconds
  return local.subtract({ days: 1 }).withPlainTime(time).epochMilliseconds
}

/**
 * Makes the nightly backup, tests its restore, records the result, and emails the workshop about problems. An aborted
 * backup leaves nothing behind and stays due.
 */
export async function runNightly(
  { db }: Pick<OpenDatabase, 'db'>,
  settings: NightlySettings,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const started = performance.now()
  const result = await runInWorker(settings, at, signal)
  if (result === null) return
  await recordRestoreTest(db, {
    place: 'disk',
    at,
    tookMs: Math.round(performance.now() - started),
    result,
    recipient: settings.SHOP_MAILBOX,
    now: now(),
  })
  // Backups that can't be restored don't replace those that can.
  if (result.failure === null) await keepNewest(backupFolder(settings), 'shop', settings.BACKUPS_KEPT)
}

/** @returns null when aborted. */
async function runInWorker(
  settings: NightlySettings,
  at: number,
  signal: AbortSignal,
): Promise<RestoreTestResult | null> {
  const folder = resolve(backupFolder(settings))
  const scratch = join(folder, '.trial')
  const failed = (error: unknown): RestoreTestResult =>
    failedTest(`The backup failed. ${describeError(error)}`)
  let passphrase: string | null
  try {
    passphrase = await readPassphrase(settings.BACKUP_PASSPHRASE_FILE)
  } catch (error) {
    return failed(error)
  }
  const file = join(folder, backupName('shop', at, passphrase !== null))
  const { DATA_DIR, DATABASE_URL, bucket } = settings
  const location = { DATA_DIR, DATABASE_URL, bucket }
  const workFactor = settings.BACKUP_WORK_FACTOR
  const test: RestoreTest = { location, request: { file, passphrase, workFactor, at }, scratch }
  try {
    return await runInThread(new URL('./restore-test-worker.ts', import.meta.url), test, signal, failed)
  } finally {
    // A terminated thread can't clean up.
    await Promise.allSettled([rm(scratch, { recursive: true, force: true }), removeUnfinished(file)])
  }
}
