import type { Db, Tx } from '#server/db/open.ts'
import { type Broken, brokenSentences, faultOf, picturesOnShow, storedSums } from '#server/pictures/broken.ts'
import { addUpPictures, PICTURE_FILES, type PictureSum } from '#server/pictures/sums.ts'

/** Pictures by their hashes, with what their files come to. */
export type NewSums = [hash: string, sum: string][]

/** Adds up the pictures of a backup while it is written: all of them are read for it anyway. */
export function addUpNight() {
  const { found, saw } = addUpPictures()
  return {
    found,
    saw(name: string, digest: string): void {
      const [shelf, picture = '', file] = name.split('/')
      if (shelf === 'pictures' && file !== undefined) saw(picture, file, digest)
    },
  }
}

/**
 * Compares the pictures of a backup with how they were stored.
 * @param copy the books of that backup. @returns a sentence for each broken one, and what is seen for the first time.
 */
export async function comparePictures(
  copy: Db,
  found: ReadonlyMap<string, PictureSum>,
): Promise<{ sentences: string[]; newSums: NewSums }> {
  const stored = await storedSums(copy)
  const broken: Broken[] = []
  for (const [hash, name] of await picturesOnShow(copy)) {
    const fault = faultOf(found.get(hash) ?? { files: 0, sum: '' }, stored.get(hash) ?? null)
    if (fault) broken.push({ hash, name, fault })
  }
  const newSums = [...found]
    .filter(([hash, { files }]) => files === PICTURE_FILES.length && !stored.has(hash))
    .map(([hash, { sum }]): NewSums[number] => [hash, sum])
  return { sentences: await brokenSentences(copy, broken), newSums }
}

const AT_A_TIME = 500

export async function noteSums(tx: Tx, sums: NewSums, at: number): Promise<void> {
  for (let from = 0; from < sums.length; from += AT_A_TIME) {
    const rows = sums.slice(from, from + AT_A_TIME).map(([hash, sum]) => ({ hash, sum, noted_at: at }))
    await tx
      .insertInto('picture_sums')
      .values(rows)
      .onConflict((known) => known.column('hash').doNothing())
      .execute()
  }
}
