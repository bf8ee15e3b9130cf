import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '#server/operations/backup/errors.ts'
import type { ShopLocation } from '#server/operations/backup/restore-target.ts'
import { lockFile } from '#server/platform/db/file-lock.ts'

/** Two recoveries at once would restore over each other. @throws {BackupError} when another process recovers into the folder. */
export async function withRecoveryLock<T>({ DATA_DIR }: ShopLocation, work: () => Promise<T>): Promise<T> {
  const file = join(DATA_DIR, '.recovery-lock')
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const unlock = lockFile(file)
  if (unlock === null) {
    throw new BackupError('Another recovery of this shop is running. Wait until it ends, then run it again.')
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
    unlock()
  }
}
