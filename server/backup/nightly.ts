import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DAY_MS } from '#contract/shop.ts'
import type { Config } from '#server/config.ts'
import { begunAt, type OpenDatabase, unknownSteps } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { DrillOutcome } from './drill.ts'
import { sentenceOf } from './fault.ts'
import { backupFolder, backupName, keepNewest } from './keep.ts'
import { lastTimeOfDay } from './night.ts'
import { noteSums } from './night-pictures.ts'
import { readPassphrase } from './passphrase.ts'
import { removeUnfinished } from './write-archive.ts'

export type NightlySettings = Pick<
  Config,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'bucket'
  | 'BACKUP_AT'
  | 'BACKUPS_KEPT'
  | 'BACKUP_PASSPHRASE_FILE'
  | 'SHOP_MAILBOX'
>

/** So much memory the work beside the shop may take, in MiB. */
const MOST_MEMORY_MB = 256

/**
 * Whether this night's backup is still owed. A night that the shop slept through is made up for; before its first night
 * a shop owes none.
 */
export async function isBackupDue(
  database: Pick<OpenDatabase, 'engine' | 'db'>,
  { BACKUP_AT }: Pick<NightlySettings, 'BACKUP_AT'>,
  now: number,
): Promise<boolean> {
  if (BACKUP_AT === 'never') return false
  // A machine that is still to be updated could not restore it for trial.
  if ((await unknownSteps(database)).length > 0) return false
  const tonight = lastTimeOfDay(BACKUP_AT, now)
  const last = await database.db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('taken_at').as('at'))
    // One from further ahead is no reason to go without for as long: that clock has been set right.
    .where('taken_at', '<', now + DAY_MS)
    .executeTakeFirst()
  const since = last?.at ?? (await begunAt(database)) ?? now
  return since < tonight
}

/**
 * Makes the night's backup, restores it for trial, and writes down how that went; the workshop hears of it by mail when it
 * went wrong. Ended by the signal, it leaves nothing behind and is owed still.
 */
export async function runNightly(
  { db }: Pick<OpenDatabase, 'db'>,
  settings: NightlySettings,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const started = performance.now()
  const outcome = await inWorker(settings, at, signal)
  if (outcome === null) return
  const faults = [...(outcome.failure ? [outcome.failure] : []), ...outcome.differences]
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('backups')
      .values({
        taken_at: at,
        took_ms: Math.round(performance.now() - started),
        file: outcome.file,
        bytes: outcome.bytes,
        orders: outcome.orders,
        differences: JSON.stringify(outcome.differences),
        failure: outcome.failure,
      })
      .execute()
    await noteSums(tx, outcome.newSums, at)
    if (faults.length === 0) return
    await queueMail(tx, {
      occasion: `backup ${at} failed`,
      kind: 'backup-failed',
      recipient: settings.SHOP_MAILBOX,
      orderId: null,
      props: { at: new Date(at).toISOString(), what: faults },
      at: now(),
    })
  })
  // One that could not be restored never takes the place of one that could.
  if (outcome.failure === null) await keepNewest(backupFolder(settings), 'shop', settings.BACKUPS_KEPT)
}

/** @returns null when the signal ended it. */
async function inWorker(
  settings: NightlySettings,
  at: number,
  signal: AbortSignal,
): Promise<DrillOutcome | null> {
  const folder = resolve(backupFolder(settings))
  const scratch = join(folder, '.trial')
  const failed = (error: unknown): DrillOutcome => ({
    file: null,
    bytes: 0,
    orders: 0,
    differences: [],
    failure: `No backup could be made. ${sentenceOf(error)}`,
    newSums: [],
  })
  const passphrase = await readPassphrase(settings.BACKUP_PASSPHRASE_FILE).catch(failed)
  if (typeof passphrase === 'object' && passphrase !== null) return passphrase
  if (signal.aborted) return null
  const file = join(folder, backupName('shop', at, passphrase !== null))
  const { DATA_DIR, DATABASE_URL, bucket } = settings
  const place = { DATA_DIR, DATABASE_URL, bucket }
  const worker = new Worker(new URL('./drill-worker.ts', import.meta.url), {
    workerData: { place, order: { file, passphrase, at }, scratch },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  try {
    return await new Promise<DrillOutcome | null>((done) => {
      worker.once('message', done)
      worker.once('error', (error) => done(failed(error)))
      worker.once('exit', () => done(signal.aborted ? null : failed(new Error('the work ended too early'))))
    })
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
    // A worker that was ended could not clear up after itself.
    await Promise.allSettled([rm(scratch, { recursive: true, force: true }), removeUnfinished(file)])
  }
}
