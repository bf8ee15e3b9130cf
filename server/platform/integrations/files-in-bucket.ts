import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { IMAGE_JPEG } from '#contract/catalog/images/images.ts'
import type { FileArea, FileStore } from './file-store.ts'
import { type BucketSettings, isNotFound, openBucket } from './open-bucket.ts'

const CONCURRENCY = 8
/** Uploaded last: where it exists, the folder is complete. */
const LAST = `${IMAGE_JPEG.width}.jpg`

type Bucket = Awaited<ReturnType<typeof openBucket>>

interface Found {
  key: string
  changedAt: number
}

export async function filesInBucket(settings: BucketSettings): Promise<FileStore> {
  const driver = await openBucket(settings)
  return {
    folder: () => null,
    read: (area, name) => read(driver, `${area}/${name}`),
    moveIn: (area, name, path) => put(driver, `${area}/${name}`, path),
    renew: (area, name) => renew(driver, area, name),
    async untouchedSince(area, until) {
      const youngest = new Map<string, number>()
      for await (const { key, changedAt } of listFiles(driver, area)) {
        const item = key.split('/')[1] ?? ''
        youngest.set(item, Math.max(youngest.get(item) ?? 0, changedAt))
      }
      return [...youngest].filter(([, at]) => at <= until).map(([item]) => item)
    },
    async removeUntouched(area, name, until) {
      const files = await filesOf(driver, `${area}/${name}`)
      if (files.some(({ changedAt }) => changedAt > until)) return false
      // Deleted first, so that the folder counts as incomplete.
      const last = files.filter(({ key }) => key.endsWith(`/${LAST}`))
      for (const { key } of last) await driver.delete(key)
      await runConcurrently(files, ({ key }) => driver.delete(key))
      return true
    },
    async *list(area) {
      for await (const { key } of listFiles(driver, area)) {
        const open = async () => {
          const bytes = await read(driver, key)
          return bytes && { bytes: bytes.length, content: Readable.from([bytes]) }
        }
        yield { name: key.slice(area.length + 1), open }
      }
    },
    async copyIn(area, folder) {
      await runConcurrently(await readdir(folder), async (name) => {
        if (!(await renew(driver, area, name))) await put(driver, `${area}/${name}`, join(folder, name))
      })
    },
    async fill(area, folder) {
      const sent: string[] = []
      const undo = () => runConcurrently(sent, (key) => driver.delete(key))
      try {
        for (const name of await readdir(folder))
          await put(driver, `${area}/${name}`, join(folder, name), sent)
      } catch (error) {
        await undo()
        throw error
      }
      return undo
    },
  }
}

async function* listFiles(driver: Bucket, prefix: string): AsyncGenerator<Found> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await driver.listAll(prefix, {
      recursive: true,
      ...(page && { paginationToken: page }),
    })
    for (const file of objects) {
      if (!file.isFile) continue
      const { lastModified } = await file.getMetaData()
      yield { key: file.key, changedAt: lastModified.getTime() }
    }
    page = paginationToken
  } while (page)
}

/** The prefix also matches items with longer names. */
async function filesOf(driver: Bucket, key: string): Promise<Found[]> {
  const files = await Array.fromAsync(listFiles(driver, key))
  return files.filter((file) => file.key === key || file.key.startsWith(`${key}/`))
}

async function put(driver: Bucket, key: string, path: string, sent: string[] = []): Promise<void> {
  if (!(await stat(path)).isDirectory()) {
    await driver.put(key, await readFile(path))
    sent.push(key)
    return
  }
  const names = await readdir(path)
  const first = names.filter((name) => name !== LAST)
  await runConcurrently(first, (name) => put(driver, `${key}/${name}`, join(path, name), sent))
  if (names.length > first.length) await put(driver, `${key}/${LAST}`, join(path, LAST), sent)
}

async function renew(driver: Bucket, area: FileArea, name: string): Promise<boolean> {
  const key = area === 'pictures' ? `${area}/${name}/${LAST}` : `${area}/${name}`
  // Copying an object onto itself renews it.
  const done = driver.copy(key, key, { MetadataDirective: 'REPLACE' })
  return done.then(() => true, nullIfMissing).then(Boolean)
}

async function read(driver: Bucket, key: string): Promise<Buffer | null> {
  const bytes = await driver.getBytes(key).catch(nullIfMissing)
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Waits for all before throwing the first error. */
async function runConcurrently<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const limit = pLimit(CONCURRENCY)
  const outcomes = await Promise.allSettled(all.map((one) => limit(work, one)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}
