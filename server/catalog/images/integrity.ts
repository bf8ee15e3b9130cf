import type { Db, Tx } from '#server/platform/db/open.ts'
import { IMAGE_FILES, type ImageChecksum } from './checksums.ts'
import { commissionImages } from './commission-images.ts'
import { journalImages } from './journal-images.ts'
import { pageImages } from './page-images.ts'
import { passportImages } from './passport-images.ts'
import { reviewImages } from './review-images.ts'

const MAX_LISTED = 20
const AND_MORE = 'more images are broken.'
/** As older versions wrote it into `backups`. */
const LEGACY_AND_MORE = 'more pictures are broken.'

/** The images of products, journals, categories, reviews, commissions, passports and pages by their hash, with the name of what they show. */
export async function shownImages(db: Db): Promise<Map<string, string>> {
  const [categories, products, reviews, commissions, journals, passports, pages] = await Promise.all([
    db.selectFrom('categories').select(['picture_hash as hash', 'name']).execute(),
    db
      .selectFrom('product_pictures')
      .innerJoin('products', 'products.id', 'product_pictures.product_id')
      .select(['hash', 'products.name'])
      .where('product_pictures.deleted_at', 'is', null)
      .execute(),
    reviewImages(db),
    commissionImages(db),
    journalImages(db),
    passportImages(db),
    pageImages(db),
  ])
  return new Map(
    [...pages, ...passports, ...commissions, ...journals, ...reviews, ...categories, ...products].flatMap(
      ({ hash, name }) => (hash === null ? [] : [[hash, name]]),
    ),
  )
}

/** Each image's checksum from its first backup. */
export async function storedChecksums(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('picture_sums').select(['hash', 'sum']).execute()
  return new Map(rows.map(({ hash, sum }) => [hash, sum]))
}

/** Returns the problem of an image's files, or null. @param stored null when no checksum is stored. */
export function findProblem({ files, sum }: ImageChecksum, stored: string | null): string | null {
  if (files === 0) return 'has no files left'
  if (files < IMAGE_FILES.length)
    return `is missing ${IMAGE_FILES.length - files} of its ${IMAGE_FILES.length} files`
  return stored === null || stored === sum ? null : 'has changed since it was stored'
}

export interface BrokenImage {
  hash: string
  name: string
  problem: string
}

/** @returns a sentence for each image, up to a limit, that names the backup with an intact copy. */
export async function describeBrokenImages(db: Db, broken: BrokenImage[]): Promise<string[]> {
  const listed = broken.slice(0, MAX_LISTED)
  const sentences = await Promise.all(
    listed.map(async ({ hash, name, problem }) => {
      const file = await lastIntactBackup(db, hash)
      const where = file ? `${file} has an intact copy.` : 'No nightly backup has an intact copy.'
      return `The image ${hash} of '${name}' ${problem}. ${where}`
    }),
  )
  const more = broken.length - listed.length
  return more > 0 ? [...sentences, `And ${more} ${AND_MORE}`] : sentences
}

async function lastIntactBackup(db: Db, hash: string): Promise<string | null> {
  const stored = await db
    .selectFrom('picture_sums')
    .select('noted_at')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!stored) return null
  const row = await db
    .selectFrom('backups')
    .select('file')
    .where('taken_at', '>=', stored.noted_at)
    .where('place', '=', 'disk')
    .where('file', 'is not', null)
    .where('failure', 'is', null)
    .where('differences', 'not like', `%${hash}%`)
    .where('differences', 'not like', `%${AND_MORE}%`)
    .where('differences', 'not like', `%${LEGACY_AND_MORE}%`)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.file ?? null
}

/** Checksums by image hash. */
export type NewChecksums = [hash: string, sum: string][]

const ROWS_PER_INSERT = 500

export async function storeChecksums(tx: Tx, checksums: NewChecksums, at: number): Promise<void> {
  for (let from = 0; from < checksums.length; from += ROWS_PER_INSERT) {
    const rows = checksums
      .slice(from, from + ROWS_PER_INSERT)
      .map(([hash, sum]) => ({ hash, sum, noted_at: at }))
    await tx
      .insertInto('picture_sums')
      .values(rows)
      .onConflict((existing) => existing.column('hash').doNothing())
      .execute()
  }
}
