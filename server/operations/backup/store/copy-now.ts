import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { shortTime } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { BackupError } from '../errors.ts'
import { backupFolder } from '../retention.ts'
import { countTotals } from '../stats.ts'
import { contentsOf, describeContents, readContents } from './contents.ts'
import { listSnapshots } from './list-snapshots.ts'
import { type BackupStore, openBackupStore } from './open-store.ts'
import { recordCopy, recordFirstTry } from './record-copy.ts'
import { copyRequest, type StoreSettings } from './schedule.ts'
import { withScratch } from './scratch.ts'
import { areOthers, type CopyRequest, type CopyResult, othersAdvice, storeCopy } from './store-copy.ts'

/**
 * Stores a copy with every image, however long it takes.
 * @param mayReplace whether this shop may become the newest copy where those of another one are. @throws {BackupError}
 */
export async function copyToStore(
  db: Db,
  settings: StoreSettings,
  at: number,
  mayReplace = false,
): Promise<CopyResult> {
  const { DATA_DIR, DATABASE_URL, bucket, backupStore } = settings
  const store = await openBackupStore(settings)
  if (!store || !backupStore) {
    throw new BackupError('There is no backup store. Set BACKUP_STORE_URL, see .env.example.')
  }
  await recordFirstTry(db, backupStore, at)
  const result = await withScratch(backupFolder(settings), async (scratch) => {
    const request = await copyRequest(db, backupStore, settings, { at, scratch })
    if (!mayReplace) await rejectOthersCopies(db, store, settings, request)
    const unlimited = { ...request, newSince: null, imagesMs: Number.POSITIVE_INFINITY }
    return storeCopy({ DATA_DIR, DATABASE_URL, bucket }, store, unlimited)
  })
  await recordCopy(db, backupStore, result, at)
  return result
}

/** Says what both shops hold, so that a person can decide. */
async function rejectOthersCopies(
  db: Db,
  store: BackupStore,
  settings: StoreSettings,
  { newSince, secret, scratch }: CopyRequest,
): Promise<void> {
  const snapshots = await listSnapshots(store)
  const [newest] = snapshots
  if (!newest || !areOthers(snapshots, newSince)) return
  const theirs = await readContents(store, newest, secret, scratch)
  const ours = contentsOf(await countTotals(db))
  const moment = (at: number) => shortTime(at, DEFAULT_BUSINESS.time_zone)
  const held = theirs ? `holds ${describeContents(theirs)}` : 'can’t be read with the key of this one'
  throw new BackupError(
    `The backup store ${settings.backupStore?.name} has copies of another shop. The newest, of ${moment(newest.at)}, ${held}. This shop, which has stored none since ${moment(newSince ?? 0)}, holds ${describeContents(ours)}. Nothing was stored. ${othersAdvice()}`,
  )
}
