import { imageUrl } from '#contract/catalog/images/images.ts'
import type { AdminCategory, AdminTag } from '#contract/catalog/products/admin-taxonomy.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sortByName } from '../product-index/compare-names.ts'

export async function listAdminTaxonomy(db: Db): Promise<{ categories: AdminCategory[]; tags: AdminTag[] }> {
  const [categories, tags] = await Promise.all([listCategories(db), listTags(db)])
  return { categories, tags }
}

async function listCategories(db: Db): Promise<AdminCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('products', (join) =>
      join.onRef('products.category_id', '=', 'categories.id').on('products.deleted_at', 'is', null),
    )
    .select(['categories.id', 'categories.name', 'categories.picture_hash'])
    .select(({ fn }) => [
      fn.count<number>('products.id').as('products'),
      fn.count<number>('products.id').filterWhere('products.published', '=', 0).as('drafts'),
    ])
    .where('categories.deleted_at', 'is', null)
    .groupBy(['categories.id', 'categories.name', 'categories.picture_hash'])
    .execute()
  return sortByName(rows).map(({ picture_hash, ...row }) => ({
    ...row,
    image_url: picture_hash === null ? null : imageUrl(picture_hash),
  }))
}

async function listTags(db: Db): Promise<AdminTag[]> {
  const rows = await db
    .selectFrom('tags')
    .leftJoin('product_tags', 'product_tags.tag_id', 'tags.id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'product_tags.product_id').on('products.deleted_at', 'is', null),
    )
    .select(['tags.id', 'tags.name'])
    .select(({ fn }) => [
      fn.count<number>('products.id').as('products'),
      fn.count<number>('products.id').filterWhere('products.published', '=', 0).as('drafts'),
    ])
    .where('tags.deleted_at', 'is', null)
    .groupBy(['tags.id', 'tags.name'])
    .execute()
  return sortByName(rows)
}
