import type { ProductQuery } from '#contract/catalogue/catalogue.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { CatalogReader } from './catalog-reader.ts'
import type { ResolvedQuery } from './product-index/filters.ts'

export async function resolveQuery(
  catalog: CatalogReader,
  { category, tags = [], tag = [], ...query }: ProductQuery,
): Promise<ResolvedQuery> {
  const names = [...tags, ...tag]
  return {
    ...query,
    ...(category && { category: await categoryId(catalog, category) }),
    ...(names.length > 0 && { tags: await tagIds(catalog, names) }),
  }
}

async function categoryId(catalog: CatalogReader, slug: string): Promise<number> {
  const category = (await catalog.categories()).find((each) => each.slug === slug)
  if (!category) throw new HttpError(404, 'There is no such category.')
  return category.id
}

async function tagIds(catalog: CatalogReader, tags: string[]): Promise<number[] | null> {
  const names = new Set(tags.map((name) => name.toLowerCase()))
  const found = (await catalog.tags()).filter(({ name_key }) => names.has(name_key))
  return found.length === names.size ? found.map(({ id }) => id) : null
}
