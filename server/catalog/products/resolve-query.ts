import type { ProductQuery } from '#contract/catalog/products/products.ts'
import { searchTerm } from '#contract/platform/values/search-text.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { CatalogReader } from './catalog-reader.ts'
import type { ResolvedQuery } from './product-index/filters.ts'

export async function resolveQuery(
  catalog: CatalogReader,
  { category, tags = [], tag = [], ...query }: ProductQuery,
): Promise<ResolvedQuery> {
  return {
    ...query,
    ...(category && { category: await categoryId(catalog, category) }),
    ...(tags.length + tag.length > 0 && { tags: await tagIds(catalog, [...tags, ...tag]) }),
  }
}

async function categoryId(catalog: CatalogReader, slug: string): Promise<number> {
  const category = (await catalog.categories()).find((each) => each.slug === slug)
  if (!category) throw new NotFound('There is no such category.')
  return category.id
}

async function tagIds(catalog: CatalogReader, tags: string[]): Promise<number[] | null> {
  const known = await catalog.tags()
  const ids = tags.map((name) => tagId(known, name))
  return ids.every((id) => id !== undefined) ? ids : null
}

type Tags = Awaited<ReturnType<CatalogReader['tags']>>

function tagId(known: Tags, name: string): number | undefined {
  const exact = known.find(({ name_key }) => name_key === name.toLowerCase())
  if (exact) return exact.id
  const term = searchTerm(name)
  return known.find(({ name_key }) => searchTerm(name_key) === term)?.id
}
