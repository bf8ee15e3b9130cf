import { join } from 'node:path'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  appliedSteps,
  BREAKS,
  knownSteps,
  migrate,
  type OpenDatabase,
  openDatabase,
  unknownSteps,
} from '#server/platform/db/open.ts'
import { createBackup } from './create.ts'
import { readPassphrase } from './encrypt.ts'
import { BackupError, describeError } from './errors.ts'
import { backupFolder, backupName, keepNewest } from './retention.ts'

type Settings = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_URL' | 'bucket' | 'BACKUPS_KEPT' | 'BACKUP_PASSPHRASE_FILE' | 'BACKUP_WORK_FACTOR'
>

/**
 * Migrates the database. One that an older version used is backed up first, because migrations only run forward.
 * @throws {BackupError} when the backup fails, or a newer version made a breaking migration. Nothing changes then.
 */
export async function updateDatabase(database: OpenDatabase, settings: Settings, at: number): Promise<void> {
  const unknown = await unknownSteps(database)
  const breaking = unknown.findLast((step) => step.endsWith(BREAKS))
  if (breaking !== undefined) throw newer(breaking)
  // During an update of several machines, an older version may restart beside a newer one.
  if (unknown.length > 0) return
  const applied = await appliedSteps(database)
  const isOlder = applied.length > 0 && knownSteps().some((step) => !applied.includes(step))
  if (!isOlder) return migrate(database)
  await backUp(settings, at)
  // A new index on years of orders can take minutes.
  const unhurried = openDatabase({ ...settings, STATEMENT_MS: HOUR_MS })
  await migrate(unhurried).finally(unhurried.close)
}

/** @throws {BackupError} when this version would make a change that the running version before it can't work with. */
export async function refuseBreakingSteps(database: OpenDatabase): Promise<void> {
  const applied = await appliedSteps(database)
  const breaking = knownSteps().find((step) => step.endsWith(BREAKS) && !applied.includes(step))
  if (applied.length === 0 || breaking === undefined) return
  throw new BackupError(
    `The shop must be restarted for this update: the running version can't work with the database after migration ${breaking}. Run "systemctl restart shop". Nothing was changed.`,
  )
}

function newer(step: string): BackupError {
  return new BackupError(
    `This database belongs to a newer version of the shop (migration ${step}). Update the shop, or restore a backup that this version made. Nothing was changed.`,
  )
}

async function backUp(settings: Settings, at: number): Promise<void> {
  try {
    const passphrase = await readPassphrase(settings.BACKUP_PASSPHRASE_FILE)
    const folder = backupFolder(settings)
    const file = join(folder, backupName('before-update', at, passphrase !== null))
    await createBackup(settings, { file, passphrase, workFactor: settings.BACKUP_WORK_FACTOR, at })
    await keepNewest(folder, 'before-update', settings.BACKUPS_KEPT)
  } catch (error) {
    throw new BackupError(
      `The shop was not updated, because the backup before the update failed. ${describeError(error)}`,
      { cause: error },
    )
  }
}
