import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucket, type TestBucket } from './bucket.ts'

export const BACKUP_KEY = 'AGE-SECRET-KEY-1QQXV6QX28N9KXMCPY8EQA5CQA0NYDYUMUZZTJZM0H879JM6J6JAQFZYRM2'

/** Settings of a shop with a backup store of its own. @param secret the passphrase or key. */
export async function startBackupStore(secret = BACKUP_KEY): Promise<TestBucket> {
  const { settings, close } = await startBucket()
  const folder = mkdtempSync(join(tmpdir(), 'backup-key-'))
  const file = join(folder, 'backup-key')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return {
    settings: {
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`BACKUP_${name}`, value])),
      BACKUP_PASSPHRASE_FILE: file,
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
