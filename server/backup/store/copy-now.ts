import type { Db } from '#server/db/open.ts'
import { BackupError } from '../errors.ts'
import { backupFolder } from '../retention.ts'
import { openBackupStore } from './open-store.ts'
import { recordCopy, recordFirstTry } from './record-copy.ts'
import { copyRequest, type StoreSettings } from './schedule.ts'
import { withScratch } from './scratch.ts'
import { type CopyResult, storeCopy } from './store-copy.ts'

/** Stores a copy with every image, however long it takes and whatever is there. @throws {BackupError} */
export async function copyToStore(db: Db, settings: StoreSettings, at: number): Promise<CopyResult> {
  const { DATA_DIR, DATABASE_URL, bucket, backupStore } = settings
  const store = await openBackupStore(settings)
  if (!store || !backupStore) {
    throw new BackupError('There is no backup store. Set BACKUP_STORE_URL, see .env.example.')
  }
  await recordFirstTry(db, backupStore, at)
  const result = await withScratch(backupFolder(settings), async (scratch) => {
    const request = await copyRequest(db, backupStore, settings, { at, scratch })
    const unlimited = { ...request, newSince: null, imagesMs: Number.POSITIVE_INFINITY }
    return storeCopy({ DATA_DIR, DATABASE_URL, bucket }, store, unlimited)
  })
  await recordCopy(db, backupStore, result, at)
  return result
}
