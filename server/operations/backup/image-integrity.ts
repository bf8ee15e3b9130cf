import { collectChecksums, IMAGE_FILES, type ImageChecksum } from '#server/catalog/images/checksums.ts'
import {
  type BrokenImage,
  describeBrokenImages,
  findProblem,
  type NewChecksums,
  shownImages,
  storedChecksums,
} from '#server/catalog/images/integrity.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Collects the checksums of the images in a backup while it is written. */
export function collectBackupChecksums() {
  const { found, add } = collectChecksums()
  return {
    found,
    add(name: string, sha256: string): void {
      const [folder, image = '', file] = name.split('/')
      if (folder === 'pictures' && file !== undefined) add(image, file, sha256)
    },
  }
}

/**
 * Compares the images of a backup with their stored checksums.
 * @param copy the restored database. @param isTested whether an image, by its hash, was restored. @returns a sentence for each broken image, and checksums not stored yet.
 */
export async function compareImages(
  copy: Db,
  found: ReadonlyMap<string, ImageChecksum>,
  isTested: (hash: string) => boolean = () => true,
): Promise<{ problems: string[]; newChecksums: NewChecksums }> {
  const stored = await storedChecksums(copy)
  const broken: BrokenImage[] = []
  for (const [hash, name] of await shownImages(copy)) {
    if (!isTested(hash)) continue
    const problem = findProblem(found.get(hash) ?? { files: 0, sum: '' }, stored.get(hash) ?? null)
    if (problem) broken.push({ hash, name, problem })
  }
  const newChecksums = [...found]
    .filter(([hash, { files }]) => files === IMAGE_FILES.length && !stored.has(hash))
    .map(([hash, { sum }]): NewChecksums[number] => [hash, sum])
  return { problems: await describeBrokenImages(copy, broken), newChecksums }
}
