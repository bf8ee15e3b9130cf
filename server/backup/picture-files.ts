import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabasePlace } from '#server/db/open.ts'
import { pictureFolders } from '#server/pictures/folders.ts'

export interface PictureFile {
  /** `pictures/<hash>/<size>` or `originals/<hash>.<kind>`. */
  name: string
  path: string
  bytes: number
}

/** Every size of every picture and every original, in one order whatever the disk's own is. */
export async function* pictureFiles(place: DatabasePlace): AsyncGenerator<PictureFile> {
  const { sizes, originals } = pictureFolders(place)
  yield* filesIn(sizes, 'pictures/')
  yield* filesIn(originals, 'originals/')
}

async function* filesIn(folder: string, above: string): AsyncGenerator<PictureFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessGone)) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const name = `${above}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(path, `${name}/`)
    else if (entry.isFile()) {
      const found = await stat(path).catch(unlessGone)
      // Emptied from the trash since the database was copied.
      if (found) yield { name, path, bytes: found.size }
    }
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
