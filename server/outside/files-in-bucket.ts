import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PICTURE_JPEG } from '#contract/pictures.ts'
import { atMost } from '#server/pictures/at-most.ts'
import type { FileStore, Shelf } from './file-store.ts'
import { type BucketSettings, isNotThere, openBucket } from './open-bucket.ts'

/** So many files of one piece of work travel at a time. */
const AT_ONCE = 8
/** Comes last of a folder: where it is, the others are. */
const LAST = `${PICTURE_JPEG.width}.jpg`

interface Found {
  key: string
  changedAt: number
}

/** Files in a bucket that every machine reaches. */
export async function filesInBucket(settings: BucketSettings): Promise<FileStore> {
  const driver = await openBucket(settings)

  async function* found(prefix: string): AsyncGenerator<Found> {
    let page: string | undefined
    do {
      const { objects, paginationToken } = await driver.listAll(prefix, {
        recursive: true,
        ...(page && { paginationToken: page }),
      })
      for (const file of objects) {
        if (!file.isFile) continue
        // Came with the list: nothing more is asked for.
        const { lastModified } = await file.getMetaData()
        yield { key: file.key, changedAt: lastModified.getTime() }
      }
      page = paginationToken
    } while (page)
  }

  /** An item's files; another item's name may begin with the same letters. */
  async function filesOf(key: string): Promise<Found[]> {
    const files = await Array.fromAsync(found(key))
    return files.filter((file) => file.key === key || file.key.startsWith(`${key}/`))
  }

  /** @param sent grows by each key that is there. */
  async function put(key: string, path: string, sent: string[] = []): Promise<void> {
    if (!(await stat(path)).isDirectory()) {
      await driver.put(key, await readFile(path))
      sent.push(key)
      return
    }
    const names = await readdir(path)
    const first = names.filter((name) => name !== LAST)
    await atOnce(first, (name) => put(`${key}/${name}`, join(path, name), sent))
    if (names.length > first.length) await put(`${key}/${LAST}`, join(path, LAST), sent)
  }

  async function renew(shelf: Shelf, name: string): Promise<boolean> {
    const key = shelf === 'pictures' ? `${shelf}/${name}/${LAST}` : `${shelf}/${name}`
    // A file copied onto itself is new.
    const done = driver.copy(key, key, { MetadataDirective: 'REPLACE' })
    return done.then(() => true, unlessGone).then(Boolean)
  }

  async function read(key: string): Promise<Buffer | null> {
    const bytes = await driver.getBytes(key).catch(unlessGone)
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  return {
    folder: () => null,
    read: (shelf, name) => read(`${shelf}/${name}`),
    take: (shelf, name, path) => put(`${shelf}/${name}`, path),
    renew,
    async untouchedSince(shelf, until) {
      const youngest = new Map<string, number>()
      for await (const { key, changedAt } of found(shelf)) {
        const item = key.split('/')[1] ?? ''
        youngest.set(item, Math.max(youngest.get(item) ?? 0, changedAt))
      }
      return [...youngest].filter(([, at]) => at <= until).map(([item]) => item)
    },
    async removeUntouched(shelf, name, until) {
      const files = await filesOf(`${shelf}/${name}`)
      if (files.some(({ changedAt }) => changedAt > until)) return false
      // Without what says that it is whole, the rest is nothing.
      const last = files.filter(({ key }) => key.endsWith(`/${LAST}`))
      for (const { key } of last) await driver.delete(key)
      await atOnce(files, ({ key }) => driver.delete(key))
      return true
    },
    async *list(shelf) {
      for await (const { key } of found(shelf)) {
        const open = async () => {
          const bytes = await read(key)
          return bytes && { bytes: bytes.length, content: Readable.from([bytes]) }
        }
        yield { name: key.slice(shelf.length + 1), open }
      }
    },
    async copyIn(shelf, folder) {
      await atOnce(await readdir(folder), async (name) => {
        if (!(await renew(shelf, name))) await put(`${shelf}/${name}`, join(folder, name))
      })
    },
    async fill(shelf, folder) {
      const sent: string[] = []
      const takeBack = () => atOnce(sent, (key) => driver.delete(key))
      try {
        for (const name of await readdir(folder)) await put(`${shelf}/${name}`, join(folder, name), sent)
      } catch (error) {
        await takeBack()
        throw error
      }
      return takeBack
    },
  }
}

/** All come to an end before the first fault is told. */
async function atOnce<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const turn = atMost(AT_ONCE)
  const outcomes = await Promise.allSettled(all.map((one) => turn(() => work(one))))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

function unlessGone(error: unknown): null {
  if (isNotThere(error)) return null
  throw error
}
