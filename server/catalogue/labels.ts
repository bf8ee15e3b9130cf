import type { Category, CountedTag } from '#contract/catalogue.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { Db } from '#server/db/open.ts'
import type { Shelf } from './shelf/shelf.ts'

/** All categories by name, each with the number of pieces it shows. */
export async function listCategories(shelf: Shelf): Promise<Category[]> {
  const rows = await categoryRows(shelf.db).orderBy('categories.slug').execute()
  const { categories } = (await shelf.now()).count({})
  return rows.map((row) => toCategory(row, categories.get(row.id) ?? 0))
}

/** One of them; undefined when it is not there. */
export async function readCategory(db: Db, id: number): Promise<Category | undefined> {
  const row = await categoryRows(db).where('categories.id', '=', id).executeTakeFirst()
  const { pieces } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('pieces'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirstOrThrow()
  return row && toCategory(row, pieces)
}

function categoryRows(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('picture_previews', 'picture_previews.hash', 'categories.picture_hash')
    .select(['categories.id', 'categories.name', 'categories.picture_hash', 'preview'])
    .where('categories.deleted_at', 'is', null)
}

interface CategoryRow {
  id: number
  name: string
  picture_hash: string | null
  preview: string | null
}

function toCategory({ picture_hash, preview, ...row }: CategoryRow, pieces: number): Category {
  return {
    ...row,
    pieces,
    image_url: picture_hash === null ? null : pictureUrl(picture_hash),
    image_preview: preview ?? '',
  }
}

/** All tags by name, each with the number of pieces that carry it. */
export async function listTags(shelf: Shelf): Promise<CountedTag[]> {
  const rows = await shelf.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute()
  const { tags } = (await shelf.now()).count({})
  return rows.map((row) => ({ ...row, pieces: tags.get(row.id) ?? 0 }))
}
