import { join } from 'node:path'
import { HOUR_MS } from '#contract/shop.ts'
import type { Config } from '#server/config.ts'
import {
  appliedSteps,
  BREAKS,
  knownSteps,
  migrate,
  type OpenDatabase,
  openDatabase,
  unknownSteps,
} from '#server/db/open.ts'
import { BackupFault, sentenceOf } from './fault.ts'
import { backupFolder, backupName, keepNewest } from './keep.ts'
import { makeBackup } from './make.ts'
import { readPassphrase } from './passphrase.ts'

type Settings = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_URL' | 'bucket' | 'BACKUPS_KEPT' | 'BACKUP_PASSPHRASE_FILE'
>

/**
 * Brings the database to this version's shape. One that an older version has used is backed up first: the steps run
 * forward only, and this is the way back.
 * @throws {BackupFault} when that fails, or a newer version's tables are none this one can work with; the database is as it was then.
 */
export async function updateDatabase(database: OpenDatabase, settings: Settings, at: number): Promise<void> {
  const unknown = await unknownSteps(database)
  const breaking = unknown.findLast((step) => step.endsWith(BREAKS))
  if (breaking !== undefined) throw newer(breaking)
  // Started again beside a newer version, while one machine after the other is updated.
  if (unknown.length > 0) return
  const applied = await appliedSteps(database)
  const isOlder = applied.length > 0 && knownSteps().some((step) => !applied.includes(step))
  if (!isOlder) return migrate(database)
  await backUp(settings, at)
  // An index over years of orders takes its time.
  const patient = openDatabase({ ...settings, STATEMENT_MS: HOUR_MS })
  await migrate(patient).finally(patient.close)
}

function newer(step: string): BackupFault {
  return new BackupFault(
    `This database belongs to a newer version of the shop, by its step ${step}. Update the shop, or restore a backup that this version has made. Nothing was changed.`,
  )
}

async function backUp(settings: Settings, at: number): Promise<void> {
  try {
    const passphrase = await readPassphrase(settings.BACKUP_PASSPHRASE_FILE)
    const folder = backupFolder(settings)
    const file = join(folder, backupName('before-update', at, passphrase !== null))
    await makeBackup(settings, { file, passphrase, at })
    await keepNewest(folder, 'before-update', settings.BACKUPS_KEPT)
  } catch (error) {
    throw new BackupFault(
      `The shop was not updated, because it could not be backed up first. ${sentenceOf(error)}`,
      { cause: error },
    )
  }
}
