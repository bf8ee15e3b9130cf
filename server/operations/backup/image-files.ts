import type { Readable } from 'node:stream'
import { BACKED_UP_AREAS } from '#server/platform/integrations/file-store.ts'
import { type FileStorageSettings, openFiles } from '#server/platform/integrations/open-files.ts'

export interface ImageFile {
  /** `pictures/<hash>/<size>` or `originals/<hash>.<type>`. */
  name: string
  bytes: number
  /** The caller must read it to its end or destroy it. */
  content: Readable
}

/** Every size of every image, then every original, sorted by name. */
export async function* imageFiles(location: FileStorageSettings): AsyncGenerator<ImageFile> {
  const files = await openFiles(location)
  for (const folder of BACKED_UP_AREAS) {
    for await (const { name, open } of files.list(folder)) {
      // A file that was deleted after it was listed is skipped.
      const file = await open()
      if (file) yield { name: `${folder}/${name}`, ...file }
    }
  }
}
