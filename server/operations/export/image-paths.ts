import { basename, dirname, extname } from 'node:path'
import { nameSlug } from '#contract/platform/values/slug.ts'
import { commissionImages } from '#server/catalog/images/commission-images.ts'
import { journalImages } from '#server/catalog/images/journal-images.ts'
import { pageImages } from '#server/catalog/images/page-images.ts'
import { passportImages } from '#server/catalog/images/passport-images.ts'
import { reviewImages } from '#server/catalog/images/review-images.ts'
import type { Db } from '#server/platform/db/open.ts'

const MAX_NAME_LENGTH = 60

/** `pictures/<name>-<hash>/<size>`, or `original.<type>` beside the sizes. */
export const IMAGE_PATH = /^pictures\/(?:[a-z0-9-]+-)?([\w]+)\/(\w[\w.-]*)$/

/** A readable name for each image by its hash: that of its product, its category, the ordered or reviewed product, its commission or its page. */
export async function readImageNames(db: Db): Promise<Map<string, string>> {
  const ordered = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['picture_hash as hash', fn.min('name').as('name')])
    .where('picture_hash', 'is not', null)
    .groupBy('picture_hash')
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['picture_hash as hash', 'name'])
    .where('picture_hash', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const products = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['product_pictures.hash', 'products.name'])
    .orderBy('product_pictures.id', 'desc')
    .execute()
  // The last entry wins: an image of several products is named after the oldest.
  return new Map(
    [
      ...(await pageImages(db)),
      ...(await passportImages(db)),
      ...(await journalImages(db)),
      ...(await commissionImages(db)),
      ...(await reviewImages(db)),
      ...ordered,
      ...categories,
      ...products,
    ].map(({ hash, name }) => [hash ?? '', shortName(name)]),
  )
}

function shortName(name: string): string {
  return nameSlug(name).slice(0, MAX_NAME_LENGTH).replace(/-+$/, '')
}

/** An image file's path in the export: "pictures/hunter-walnut-3967eae695fb21de/1600.avif". */
export function exportPath({ name }: { name: string }, names: Map<string, string>): string {
  const isOriginal = name.startsWith('originals/')
  const hash = isOriginal ? basename(name, extname(name)) : basename(dirname(name))
  const file = isOriginal ? `original${extname(name)}` : basename(name)
  return `${imageFolder(hash, names)}/${file}`
}

export function imageFolder(hash: string, names: Map<string, string>): string {
  const name = names.get(hash)
  return `pictures/${name ? `${name}-` : ''}${hash}`
}

/** The path of an exported image file in DATA_DIR. */
export function storePath(exported: string): string {
  const [, hash = '', file = ''] = IMAGE_PATH.exec(exported) ?? []
  return file.startsWith('original.') ? `originals/${hash}${extname(file)}` : `pictures/${hash}/${file}`
}
