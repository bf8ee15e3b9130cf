import { cp, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileArea, FileStore, StoredFile } from './file-store.ts'

export function filesOnDisk(dataDir: string): FileStore {
  const folder = (area: FileArea) => resolve(dataDir, area)
  return {
    folder,
    read: (area, name) => readFile(join(folder(area), name)).catch(nullIfMissing),
    async moveIn(area, name, path) {
      const target = join(folder(area), name)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch(ignoreExisting)
      await renew(target)
    },
    renew: (area, name) => renew(join(folder(area), name)),
    async untouchedSince(area, until) {
      const names = await readdir(folder(area)).catch(() => [])
      const old = await Promise.all(names.map((name) => isOld(join(folder(area), name), until)))
      return names.filter((_, index) => old[index])
    },
    async removeUntouched(area, name, until) {
      const target = join(folder(area), name)
      const old = await isOld(target, until)
      if (old) await rm(target, { recursive: true, force: true })
      return old
    },
    list: (area) => filesIn(folder(area)),
    async copyIn(area, from) {
      await cp(from, folder(area), { recursive: true })
    },
    async fill(area, from) {
      // `rename` replaces an empty folder.
      await rename(from, folder(area))
      return () => rm(folder(area), { recursive: true, force: true })
    },
  }
}

async function renew(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now)
    .then(() => true, nullIfMissing)
    .then(Boolean)
}

async function isOld(path: string, until: number): Promise<boolean> {
  const found = await stat(path).catch(nullIfMissing)
  return found !== null && found.mtimeMs <= until
}

async function* filesIn(folder: string, above = ''): AsyncGenerator<StoredFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const name = `${above}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(path, `${name}/`)
    else if (entry.isFile()) yield { name, open: () => openFile(path) }
  }
}

async function openFile(path: string) {
  const handle = await open(path).catch(nullIfMissing)
  return handle && { bytes: (await handle.stat()).size, content: handle.createReadStream() }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Names are content hashes, so an existing folder has the same images. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
