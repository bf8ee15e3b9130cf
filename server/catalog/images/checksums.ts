import { createHash } from 'node:crypto'
import { IMAGE_JPEG, IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'

/** The files of an image, sorted by name. */
export const IMAGE_FILES: readonly string[] = [
  ...IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  `${IMAGE_JPEG.width}.jpg`,
].toSorted()

export interface ImageChecksum {
  /** How many of {@link IMAGE_FILES} exist. */
  files: number
  /** A checksum of the files' names and contents. */
  sum: string
}

/** Collects image checksums from files that arrive sorted by name. */
export function collectChecksums() {
  const found = new Map<string, ImageChecksum>()
  return {
    found,
    add(image: string, file: string, sha256: string): void {
      if (!IMAGE_FILES.includes(file)) return
      const { files, sum } = found.get(image) ?? { files: 0, sum: '' }
      found.set(image, { files: files + 1, sum: sha256Of(`${sum} ${file} ${sha256}`).slice(0, 32) })
    },
  }
}

export async function readChecksum(files: FileStore, image: string): Promise<ImageChecksum> {
  const checksums = collectChecksums()
  for (const file of IMAGE_FILES) {
    const content = await files.read('pictures', `${image}/${file}`)
    if (content) checksums.add(image, file, sha256Of(content))
  }
  return checksums.found.get(image) ?? { files: 0, sum: '' }
}

function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
