import { createHash } from 'node:crypto'
import { PICTURE_JPEG, PICTURE_WIDTHS } from '#contract/pictures.ts'
import type { FileStore } from '#server/outside/file-store.ts'

/** What a picture consists of, in the order of their names. */
export const PICTURE_FILES: readonly string[] = [
  ...PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  `${PICTURE_JPEG.width}.jpg`,
].toSorted()

/** What a picture's files come to. */
export interface PictureSum {
  /** How many of {@link PICTURE_FILES} are there. */
  files: number
  sum: string
}

/** Adds up pictures whose files are told one after the other, each picture's in the order of their names. */
export function addUpPictures() {
  const found = new Map<string, PictureSum>()
  return {
    found,
    /** @param digest the SHA-256 of its content. */
    saw(picture: string, file: string, digest: string): void {
      if (!PICTURE_FILES.includes(file)) return
      const { files, sum } = found.get(picture) ?? { files: 0, sum: '' }
      found.set(picture, { files: files + 1, sum: digestOf(`${sum} ${file} ${digest}`).slice(0, 32) })
    },
  }
}

/** A picture as its files are now. */
export async function sumOf(files: FileStore, picture: string): Promise<PictureSum> {
  const sums = addUpPictures()
  for (const file of PICTURE_FILES) {
    const content = await files.read('pictures', `${picture}/${file}`)
    if (content) sums.saw(picture, file, digestOf(content))
  }
  return sums.found.get(picture) ?? { files: 0, sum: '' }
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
