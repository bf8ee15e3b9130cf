import { createHash } from 'node:crypto'
import { imageHash, imageUrl } from '#contract/catalog/images/images.ts'
import type { Passport } from '#contract/customers/passports/passports.ts'
import { readJournal } from '#server/catalog/journal/read.ts'
import { SPEC_COLUMNS } from '#server/catalog/products/product-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'

/** The part of a passport that describes the product. */
export type Content = Pick<Passport, 'name' | 'specs' | 'images' | 'journal'>

/** Describes a product for its passport, as it is now. @throws when the product does not exist. */
export async function describeProduct(tx: Tx, files: FileStore, productId: number): Promise<Content> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const pictures = await tx
    .selectFrom('product_pictures')
    .select('hash')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const journal = await readJournal(tx, productId)
  return {
    name: row.name,
    specs: Object.fromEntries(
      [...SPEC_COLUMNS, 'weight_oz' as const].flatMap((column) => {
        const value = row[column] ?? ''
        return String(value).trim() === '' ? [] : [[column, value]]
      }),
    ),
    images: await withChecksums(
      files,
      pictures.map(({ hash }) => imageUrl(hash)),
    ),
    journal: await Promise.all(
      journal.map(async ({ date, text, images }) => ({
        date,
        text,
        images: await withChecksums(files, images),
      })),
    ),
  }
}

/** Describes a deleted product for its passport, by its name and image in the order. */
export async function describeLine(
  files: FileStore,
  { name, picture_hash }: { name: string; picture_hash: string | null },
): Promise<Content> {
  const images = picture_hash === null ? [] : [imageUrl(picture_hash)]
  return { name, specs: {}, images: await withChecksums(files, images), journal: [] }
}

/** Adds the SHA-256 of each file. Missing files are left out, because a broken image must not keep a parcel from leaving. */
async function withChecksums(files: FileStore, urls: string[]): Promise<Passport['images']> {
  const images = await Promise.all(
    urls.map(async (url) => {
      const file = await files.read('pictures', url.replace(/^\/pictures\//, ''))
      return file === null ? [] : [{ url, sha256: createHash('sha256').update(file).digest('hex') }]
    }),
  )
  return images.flat()
}

/** The hashes by which the images of a passport are stored. */
export function hashesIn({ images, journal }: Pick<Content, 'images' | 'journal'>): string[] {
  const all = [...images, ...journal.flatMap((entry) => entry.images)]
  return [...new Set(all.flatMap(({ url }) => imageHash(url) ?? []))]
}
