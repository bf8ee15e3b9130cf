import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  type BucketSettings,
  isNotFound,
  openBucket,
  type Patience,
} from '#server/platform/integrations/open-bucket.ts'
import { type StoreError, toStoreError } from './store-error.ts'

export interface StoredObject {
  key: string
  /** When it was stored, by the store's clock. UTC milliseconds. */
  storedAt: number
  bytes: number
}

/** Every method throws a {@link StoreError}, or an error of this machine's disk. */
export interface BackupStore {
  /** Names the store in the database. */
  id: string
  /** Lists all objects whose key starts with the prefix. */
  list(prefix: string): Promise<StoredObject[]>
  put(key: string, content: Uint8Array): Promise<void>
  putFile(key: string, path: string): Promise<void>
  /** @returns null when it does not exist. */
  read(key: string): Promise<Buffer | null>
  /** @returns false when it does not exist. */
  readInto(key: string, path: string): Promise<boolean>
  /** @returns false when the store does not allow it. */
  remove(key: string): Promise<boolean>
}

const LOCAL_ERRORS: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT'])

const DEFAULT_PATIENCE: Patience = { attempts: 3, timeoutMs: 30 * SECOND_MS }

/** @returns null when no store is set. */
export async function openBackupStore({
  backupStore,
}: Pick<Config, 'backupStore'>): Promise<BackupStore | null> {
  return backupStore ? openStore(backupStore) : null
}

export async function openStore(
  settings: BucketSettings,
  { attempts, timeoutMs } = DEFAULT_PATIENCE,
): Promise<BackupStore> {
  const driver = await openBucket(settings, { attempts: 1, timeoutMs })

  /** Repeats what failed on the way, such as a connection that ended in the middle of a file. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let number = 1; ; number++) {
      try {
        return await work()
      } catch (error) {
        if (isLocal(error)) throw error
        const failure = toStoreError(error, settings)
        if (failure.problem !== 'unreachable' || number >= attempts) throw failure
        await wait(number * SECOND_MS)
      }
    }
  }

  const attemptRead = <T>(work: () => Promise<T>, missing: T) =>
    attempt(() =>
      work().catch((error: unknown) => {
        if (isNotFound(error) && !isNoBucket(error)) return missing
        throw error
      }),
    )

  return {
    id: `${settings.endpoint}/${settings.name}`,
    async list(prefix) {
      const found: StoredObject[] = []
      let page: string | undefined
      do {
        const { objects, paginationToken } = await attempt(() =>
          driver.listAll(prefix, { recursive: true, ...(page && { paginationToken: page }) }),
        )
        for (const file of objects) {
          if (!file.isFile) continue
          const { lastModified, contentLength } = await file.getMetaData()
          found.push({ key: file.key, storedAt: lastModified.getTime(), bytes: contentLength })
        }
        page = paginationToken
      } while (page)
      return found
    },
    put: (key, content) => attempt(() => driver.put(key, content, { ContentMD5: md5Of(content) })),
    putFile: (key, path) =>
      attempt(async () => {
        const { size } = await stat(path)
        const options = { contentLength: size, ContentMD5: await md5OfFile(path) }
        await driver.putStream(key, createReadStream(path), options)
      }),
    read: (key) => attemptRead(async () => Buffer.from(await driver.getBytes(key)), null),
    readInto: (key, path) =>
      attemptRead(async () => {
        await rm(path, { force: true })
        await pipeline(await driver.getStream(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return true
      }, false),
    async remove(key) {
      try {
        await attempt(() => driver.delete(key))
        return true
      } catch (error) {
        if ((error as StoreError).problem === 'unreachable') throw error
        return false
      }
    },
  }
}

/** Buckets with object lock accept nothing without it. It protects nothing. */
function md5Of(content: Uint8Array): string {
  return createHash('md5').update(content).digest('base64')
}

async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

/** A problem of this machine's disk, such as a full one. */
function isLocal(error: unknown): boolean {
  return LOCAL_ERRORS.has((error as NodeJS.ErrnoException).code)
}

function isNoBucket(error: unknown): boolean {
  return (error as Error).name === 'NoSuchBucket'
}
