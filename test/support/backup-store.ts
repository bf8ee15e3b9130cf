import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucket } from './bucket.ts'
import { type StoreProxy, startStoreProxy } from './store-proxy.ts'

export const BACKUP_KEY = 'AGE-SECRET-KEY-1QQXV6QX28N9KXMCPY8EQA5CQA0NYDYUMUZZTJZM0H879JM6J6JAQFZYRM2'

export interface TestBackupStore {
  settings: Record<string, string>
  /** The proxy in front of the store. */
  proxy: StoreProxy
  /** The content of every object by its key. */
  objects(): Map<string, Buffer>
  /** Changes an object behind the store's back. */
  damage(key: string): void
  /** Makes every object older by the store's clock. */
  age(ms: number): void
  close(): Promise<void>
}

const OBJECT_END = '._S3rver_object'

/** A backup store, and the settings of a shop that uses it. @param secret the passphrase or key. */
export async function startBackupStore(secret = BACKUP_KEY): Promise<TestBackupStore> {
  const bucket = await startBucket()
  const proxy = await startStoreProxy(bucket.settings.STORE_URL ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'backup-key-'))
  const secretFile = join(folder, 'backup-key')
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 })
  const pathOf = (key: string) => join(bucket.folder, `${key}${OBJECT_END}`)
  const keys = () =>
    readdirSync(bucket.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(OBJECT_END))
      .map((name) => name.slice(0, -OBJECT_END.length))
      .toSorted()
  return {
    settings: {
      ...Object.fromEntries(
        Object.entries(bucket.settings).map(([name, value]) => [`BACKUP_${name}`, value]),
      ),
      BACKUP_STORE_URL: proxy.url,
      BACKUP_PASSPHRASE_FILE: secretFile,
    },
    proxy,
    objects: () => new Map(keys().map((key) => [key, readFileSync(pathOf(key))])),
    damage(key) {
      const content = readFileSync(pathOf(key))
      const middle = Math.floor(content.length / 2)
      content[middle] = (content[middle] ?? 0) ^ 1
      writeFileSync(pathOf(key), content)
    },
    age(ms) {
      const then = new Date(Date.now() - ms)
      for (const key of keys()) utimesSync(pathOf(key), then, then)
    },
    async close() {
      await proxy.close()
      await bucket.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
