import type { Product, ProductQuery } from '#contract/catalog/products/products.ts'
import { SOLD_PAGE_SIZE } from '#contract/platform/values/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { CatalogReader } from './catalog-reader.ts'

interface Archive {
  data: Product[]
  total: number
  categories: { id: number; name: string; products: number }[]
}

export async function listSoldArchive(
  { db, catalog }: { db: Db; catalog: CatalogReader },
  { category: slug, page = 1, per_page: size = SOLD_PAGE_SIZE }: ProductQuery,
): Promise<Archive> {
  const [categories, archived] = await Promise.all([
    catalog.categories(),
    catalog.keep('sold archive', () => readArchive(db)),
  ])
  const category = categories.find((each) => each.slug === slug)
  if (slug !== undefined && !category) throw new NotFound('There is no such category.')
  const counts = Map.groupBy(archived, ({ category_id }) => category_id)
  const shown = category ? (counts.get(category.id) ?? []) : archived
  return {
    data: await catalog.products(shown.slice(size * (page - 1), size * page).map(({ id }) => id)),
    total: shown.length,
    categories: categories
      .map(({ id, name }) => ({ id, name, products: counts.get(id)?.length ?? 0 }))
      .filter(({ products }) => products > 0),
  }
}

/** A product that was archived without a sale counts from then. */
async function readArchive(db: Db): Promise<{ id: number; category_id: number }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .where('archived_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .orderBy(({ fn }) => fn.coalesce('sold_at', 'archived_at'), 'desc')
    .orderBy('id', 'desc')
    .execute()
}
