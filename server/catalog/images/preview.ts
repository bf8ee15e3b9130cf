import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#contract/catalog/images/images.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'

/** Stores a tiny preview of each image, which pages contain in full. */
export async function storePreviews(db: Db, hashes: string[], files: FileStore): Promise<void> {
  const rows = await Promise.all(
    [...new Set(hashes)].map(async (hash) => ({ hash, preview: await makePreview(hash, files) })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('picture_previews')
    .values(rows)
    .onConflict((existing) => existing.column('hash').doNothing())
    .execute()
}

/** @returns about 65 bytes of WebP in base64. */
async function makePreview(hash: string, files: FileStore): Promise<string> {
  const smallest = await files.read('pictures', `${hash}/${IMAGE_WIDTHS[0]}.webp`)
  if (!smallest) throw new Error(`The files of image ${hash} are missing.`)
  const preview = sharp(smallest).resize(8, 6, { fit: 'fill' }).blur(0.6)
  return (await preview.webp({ quality: 60, effort: 6 }).toBuffer()).toString('base64')
}
