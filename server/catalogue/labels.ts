import type { Category, CountedTag } from '#contract/catalogue.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { Db } from '#server/db/open.ts'

/** All categories by name, each with the number of pieces it shows. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('products', (join) =>
      join
        .onRef('products.category_id', '=', 'categories.id')
        .on('products.deleted_at', 'is', null)
        .on('products.published', '=', 1),
    )
    .leftJoin('picture_previews', 'picture_previews.hash', 'categories.picture_hash')
    .select(({ fn }) => [
      'categories.id',
      'categories.name',
      'categories.picture_hash',
      'picture_previews.preview',
      fn.count<number>('products.id').as('pieces'),
    ])
    .where('categories.deleted_at', 'is', null)
    .groupBy(['categories.id', 'categories.name', 'categories.picture_hash', 'categories.slug', 'preview'])
    .orderBy('categories.slug')
    .execute()
  return rows.map(({ picture_hash, preview, ...row }) => ({
    ...row,
    image_url: picture_hash === null ? null : pictureUrl(picture_hash),
    image_preview: preview ?? '',
  }))
}

/** All tags by name, each with the number of pieces that carry it. */
export async function listTags(db: Db): Promise<CountedTag[]> {
  return db
    .selectFrom('tags')
    .leftJoin('product_tags', 'product_tags.tag_id', 'tags.id')
    .leftJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'product_tags.product_id')
        .on('products.deleted_at', 'is', null)
        .on('products.published', '=', 1),
    )
    .select(({ fn }) => ['tags.id', 'tags.name', fn.count<number>('products.id').as('pieces')])
    .where('tags.deleted_at', 'is', null)
    .groupBy(['tags.id', 'tags.name', 'tags.name_key'])
    .orderBy('tags.name_key')
    .execute()
}
