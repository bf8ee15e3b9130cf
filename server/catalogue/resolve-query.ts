import type { ProductQuery } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { requireCategory } from './category.ts'
import type { ResolvedQuery } from './product-index/filters.ts'

/** @throws {HttpError} 404 for an unknown category. */
export async function resolveQuery(
  db: Db,
  { category, tags, ...query }: ProductQuery,
): Promise<ResolvedQuery> {
  return {
    ...query,
    ...(category && { category: await requireCategory(db, category) }),
    ...(tags && { tags: await tagIds(db, tags) }),
  }
}

async function tagIds(db: Db, tags: string[]): Promise<number[] | null> {
  const names = [...new Set(tags.map((name) => name.toLowerCase()))]
  const known = await db
    .selectFrom('tags')
    .select('id')
    .where('name_key', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
  return known.length === names.length ? known.map(({ id }) => id) : null
}
