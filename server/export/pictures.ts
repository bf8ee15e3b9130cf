import { basename, dirname, extname } from 'node:path'
import { nameSlug } from '#contract/slug.ts'
import type { Db } from '#server/db/open.ts'

const LONGEST_NAME = 60

/** What each picture shows, by its hash: the piece, or else the category, or what was bought. */
export async function pictureNames(db: Db): Promise<Map<string, string>> {
  const bought = await db
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
  const pieces = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['product_pictures.hash', 'products.name'])
    .orderBy('product_pictures.id', 'desc')
    .execute()
  // The last word counts: a picture of several pieces is called by the oldest.
  return new Map([...bought, ...categories, ...pieces].map(({ hash, name }) => [hash ?? '', shortName(name)]))
}

function shortName(name: string): string {
  return nameSlug(name).slice(0, LONGEST_NAME).replace(/-+$/, '')
}

/** Where a picture's file stands in the folder: "pictures/hunter-walnut-3967eae695fb21de/1600.avif". */
export function picturePath({ name }: { name: string }, names: Map<string, string>): string {
  const isOriginal = name.startsWith('originals/')
  const hash = isOriginal ? basename(name, extname(name)) : basename(dirname(name))
  const file = isOriginal ? `original${extname(name)}` : basename(name)
  return `${pictureFolder(hash, names)}/${file}`
}

export function pictureFolder(hash: string, names: Map<string, string>): string {
  const name = names.get(hash)
  return `pictures/${name ? `${name}-` : ''}${hash}`
}

/** Where the shop itself keeps such a file. */
export function placeOf(hash: string, file: string): string {
  return file.startsWith('original.') ? `originals/${hash}${extname(file)}` : `pictures/${hash}/${file}`
}
