import type { Readable } from 'node:stream'
import { SHELVES } from '#server/outside/file-store.ts'
import { type FilePlace, openFiles } from '#server/outside/open-files.ts'

export interface PictureFile {
  /** `pictures/<hash>/<size>` or `originals/<hash>.<kind>`. */
  name: string
  bytes: number
  /** To be read to its end, or destroyed. */
  content: Readable
}

/** Every size of every picture and every original, wherever they lie, in the order of their names. */
export async function* pictureFiles(place: FilePlace): AsyncGenerator<PictureFile> {
  const files = await openFiles(place)
  for (const shelf of SHELVES) {
    for await (const { name, open } of files.list(shelf)) {
      const file = await open()
      // Emptied from the trash since the database was copied.
      if (file) yield { name: `${shelf}/${name}`, ...file }
    }
  }
}
