import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { BACKED_UP_AREAS } from '#server/platform/integrations/file-store.ts'
import { commissionImages } from './commission-images.ts'
import { journalImages } from './journal-images.ts'
import { pageImages } from './page-images.ts'
import { passportImages } from './passport-images.ts'
import type { ImageStorage } from './paths.ts'
import { hiddenReviewImages, shownReviewImages } from './review-images.ts'

/** A younger file may belong to an upload whose row is not written yet. */
const MIN_AGE_MS = DAY_MS

/**
 * Deletes abandoned uploads and the files of images that nothing shows: no product, journal, category,
 * order, review, commission, passport or page, not even in the trash or in an older version of a page.
 */
export async function sweepImages(db: Db, { files, stagingDir }: ImageStorage, at: number): Promise<void> {
  const until = at - MIN_AGE_MS
  await sweepUploads(stagingDir, until)
  let used: Set<string | null> | null = null
  for (const area of BACKED_UP_AREAS) {
    for (const item of await files.untouchedSince(area, until)) {
      used ??= await usedImages(db)
      // "<hash>" for a folder of sizes, "<hash>.<type>" for an original.
      const hash = parse(item).name
      if (used.has(hash) || !(await files.removeUntouched(area, item, until))) continue
      await db.deleteFrom('picture_previews').where('hash', '=', hash).execute()
      await db.deleteFrom('picture_sums').where('hash', '=', hash).execute()
    }
  }
}

async function usedImages(db: Db): Promise<Set<string | null>> {
  return new Set([...(await shownImages(db)), ...(await hiddenReviewImages(db))])
}

/** Every image but those that only hidden reviews have. */
export async function shownImages(db: Db): Promise<Set<string | null>> {
  const images = await Promise.all([
    db.selectFrom('product_pictures').select('hash').distinct().execute(),
    db.selectFrom('categories').select('picture_hash as hash').execute(),
    db.selectFrom('order_lines').select('picture_hash as hash').distinct().execute(),
    shownReviewImages(db),
    commissionImages(db),
    journalImages(db),
    passportImages(db),
    pageImages(db),
  ])
  return new Set(images.flat().map(({ hash }) => hash))
}

async function sweepUploads(folder: string, until: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs <= until) await rm(path, { recursive: true, force: true })
  }
}
