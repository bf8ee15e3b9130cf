import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#contract/images/images.ts'
import type { Db } from '#server/db/open.ts'
import type { FileStore } from '#server/integrations/file-store.ts'

/** Made from the smallest size, which any picture has: some 65 bytes, as text 90. */
async function previewOf(name: string, files: FileStore): Promise<string> {
  const smallest = await files.read('pictures', `${name}/${IMAGE_WIDTHS[0]}.webp`)
  if (!smallest) throw new Error(`The picture ${name} has lost its sizes.`)
  const points = sharp(smallest).resize(8, 6, { fit: 'fill' }).blur(0.6)
  return (await points.webp({ quality: 60, effort: 6 }).toBuffer()).toString('base64')
}

/** Notes what is seen of these pictures before they have come. */
export async function notePreviews(db: Db, names: string[], files: FileStore): Promise<void> {
  const rows = await Promise.all(
    [...new Set(names)].map(async (hash) => ({ hash, preview: await previewOf(hash, files) })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('picture_previews')
    .values(rows)
    .onConflict((known) => known.column('hash').doNothing())
    .execute()
}
