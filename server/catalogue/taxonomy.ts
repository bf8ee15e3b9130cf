import type { Category, CountedTag } from '#contract/catalogue/catalogue.ts'
import { imageUrl } from '#contract/images/images.ts'
import type { Db } from '#server/db/open.ts'
import { sortByName } from './product-index/compare-names.ts'
import type { ProductIndex } from './product-index/product-index.ts'

export async function listCategories(index: ProductIndex): Promise<Category[]> {
  const rows = sortByName(await categoryRows(index.db).execute())
  const { categories } = (await index.latest()).count({})
  return rows.map((row) => toCategory(row, categories.get(row.id) ?? 0))
}

export async function readCategory(db: Db, id: number): Promise<Category | undefined> {
  const row = await categoryRows(db).where('categories.id', '=', id).executeTakeFirst()
  const { products } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirstOrThrow()
  return row && toCategory(row, products)
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

function toCategory({ picture_hash, preview, ...row }: CategoryRow, products: number): Category {
  return {
    ...row,
    products,
    image_url: picture_hash === null ? null : imageUrl(picture_hash),
    image_preview: preview ?? '',
  }
}

export async function listTags(index: ProductIndex): Promise<CountedTag[]> {
  const rows = await index.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .execute()
  const { tags } = (await index.latest()).count({})
  return sortByName(rows).map((row) => ({ ...row, products: tags.get(row.id) ?? 0 }))
}
