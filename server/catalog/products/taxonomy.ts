import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Category, CountedTag } from '#contract/catalog/products/products.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type CategoryRow, categoryRows } from './catalog-reader.ts'
import type { Catalog } from './list.ts'

export async function listCategories({ productIndex, catalog }: Catalog): Promise<Category[]> {
  const rows = await catalog.categories()
  const { categories } = (await productIndex.latest()).count({})
  return rows.map((row) => toCategory(row, categories.get(row.id) ?? 0))
}

export async function readCategory(db: Db, id: number): Promise<Category | undefined> {
  const row = await categoryRows(db).where('categories.id', '=', id).executeTakeFirst()
  const products = db
    .selectFrom('products')
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('published', '=', 1)
  return row && toCategory(row, await countRows(products))
}

function toCategory({ id, name, picture_hash, preview }: CategoryRow, products: number): Category {
  return {
    ...{ id, name, products },
    image_url: picture_hash === null ? null : imageUrl(picture_hash),
    image_preview: preview ?? '',
  }
}

export async function listTags({ productIndex, catalog }: Catalog): Promise<CountedTag[]> {
  const rows = await catalog.tags()
  const { tags } = (await productIndex.latest()).count({})
  return rows.map(({ id, name }) => ({ id, name, products: tags.get(id) ?? 0 }))
}
