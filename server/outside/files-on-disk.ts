import { cp, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore, Shelf, StoredFile } from './file-store.ts'

/** Files in the shop's own folder: an item comes in one step, by renaming. */
export function filesOnDisk(dataDir: string): FileStore {
  const folder = (shelf: Shelf) => resolve(dataDir, shelf)
  return {
    folder,
    read: (shelf, name) => readFile(join(folder(shelf), name)).catch(unlessGone),
    async take(shelf, name, path) {
      const place = join(folder(shelf), name)
      await mkdir(dirname(place), { recursive: true })
      await rename(path, place).catch(unlessThere)
      await renew(place)
    },
    renew: (shelf, name) => renew(join(folder(shelf), name)),
    async untouchedSince(shelf, until) {
      const names = await readdir(folder(shelf)).catch(() => [])
      const old = await Promise.all(names.map((name) => isOld(join(folder(shelf), name), until)))
      return names.filter((_, place) => old[place])
    },
    async removeUntouched(shelf, name, until) {
      const place = join(folder(shelf), name)
      const old = await isOld(place, until)
      if (old) await rm(place, { recursive: true, force: true })
      return old
    },
    list: (shelf) => filesIn(folder(shelf)),
    async copyIn(shelf, from) {
      await cp(from, folder(shelf), { recursive: true })
    },
    async fill(shelf, from) {
      // An empty folder makes way.
      await rename(from, folder(shelf))
      return () => rm(folder(shelf), { recursive: true, force: true })
    },
  }
}

async function renew(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now)
    .then(() => true, unlessGone)
    .then(Boolean)
}

async function isOld(path: string, until: number): Promise<boolean> {
  const found = await stat(path).catch(unlessGone)
  return found !== null && found.mtimeMs <= until
}

/** In one order whatever the disk's own is. */
async function* filesIn(folder: string, above = ''): AsyncGenerator<StoredFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const name = `${above}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(path, `${name}/`)
    else if (entry.isFile()) yield { name, open: () => openFile(path) }
  }
}

async function openFile(path: string) {
  const handle = await open(path).catch(unlessGone)
  return handle && { bytes: (await handle.stat()).size, content: handle.createReadStream() }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A folder of the same name holds the same pictures: they are called by their content. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
