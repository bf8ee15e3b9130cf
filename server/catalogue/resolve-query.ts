import type { ProductQuery } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { ResolvedQuery } from './product-index/filters.ts'

export async function resolveQuery(
  db: Db,
  { category, tags = [], tag = [], ...query }: ProductQuery,
): Promise<ResolvedQuery> {
  const names = [...tags, ...tag]
  return {
    ...query,
    ...(category && { category: await categoryId(db, category) }),
    ...(names.length > 0 && { tags: await tagIds(db, names) }),
  }
}

async function categoryId(db: Db, slug: string): Promise<number> {
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!category) throw new HttpError(404, 'There is no such category.')
  return category.id
}

async function tagIds(db: Db, tags: string[]): Promise<number[] | null> {
  const names = [...new Set(tags.map((name) => name.toLowerCase()))]
  const found = await db
    .selectFrom('tags')
    .select('id')
    .where('name_key', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
  return found.length === names.length ? found.map(({ id }) => id) : null
}
