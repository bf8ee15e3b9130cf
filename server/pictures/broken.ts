import type { Db } from '#server/db/open.ts'
import { PICTURE_FILES, type PictureSum } from './sums.ts'

const MOST_TOLD = 20
const AND_MORE = 'more pictures are broken.'

/** Every picture that somebody may see, with what it is of. */
export async function picturesOnShow(db: Db): Promise<Map<string, string>> {
  const [categories, pieces] = await Promise.all([
    db.selectFrom('categories').select(['picture_hash as hash', 'name']).execute(),
    db
      .selectFrom('product_pictures')
      .innerJoin('products', 'products.id', 'product_pictures.product_id')
      .select(['hash', 'products.name'])
      .where('product_pictures.deleted_at', 'is', null)
      .execute(),
  ])
  return new Map(
    [...categories, ...pieces].flatMap(({ hash, name }) => (hash === null ? [] : [[hash, name]])),
  )
}

/** What each picture came to when it was first backed up. */
export async function storedSums(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('picture_sums').select(['hash', 'sum']).execute()
  return new Map(rows.map(({ hash, sum }) => [hash, sum]))
}

/** In words what is wrong with a picture's files, or null. @param stored null when nothing is known of how it was. */
export function faultOf({ files, sum }: PictureSum, stored: string | null): string | null {
  if (files === 0) return 'has no file left'
  if (files < PICTURE_FILES.length)
    return `lacks ${PICTURE_FILES.length - files} of its ${PICTURE_FILES.length} files`
  return stored === null || stored === sum ? null : 'is not as it was stored'
}

export interface Broken {
  hash: string
  name: string
  fault: string
}

/** @returns a sentence for each, with the backup that has it whole; of very many only the first. */
export async function brokenSentences(db: Db, broken: Broken[]): Promise<string[]> {
  const told = broken.slice(0, MOST_TOLD)
  const sentences = await Promise.all(
    told.map(async ({ hash, name, fault }) => {
      const file = await wholeIn(db, hash)
      const where = file ? `It is whole in ${file}.` : 'No backup of a night holds it whole.'
      return `The picture ${hash} of '${name}' ${fault}. ${where}`
    }),
  )
  const more = broken.length - told.length
  return more > 0 ? [...sentences, `And ${more} ${AND_MORE}`] : sentences
}

/** The last night's backup that holds a picture as it was stored; null when none does. */
async function wholeIn(db: Db, hash: string): Promise<string | null> {
  const noted = await db
    .selectFrom('picture_sums')
    .select('noted_at')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!noted) return null
  const row = await db
    .selectFrom('backups')
    .select('file')
    .where('taken_at', '>=', noted.noted_at)
    .where('file', 'is not', null)
    .where('failure', 'is', null)
    .where('differences', 'not like', `%${hash}%`)
    .where('differences', 'not like', `%${AND_MORE}%`)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.file ?? null
}
