import type { ProductQuery } from '#contract/catalogue.ts'
import type { Db } from '#server/db/open.ts'
import { requireCategory } from './category.ts'
import type { Wanted } from './shelf/narrow.ts'

/** Looks up the names in a query. @throws {Refusal} 404 for an unknown category. */
export async function toWanted(db: Db, { category, tags, ...query }: ProductQuery): Promise<Wanted> {
  return {
    ...query,
    ...(category && { category: await requireCategory(db, category) }),
    ...(tags && { tags: await idsOfTags(db, tags) }),
  }
}

async function idsOfTags(db: Db, tags: string[]): Promise<number[] | null> {
  const names = [...new Set(tags.map((name) => name.toLowerCase()))]
  const known = await db
    .selectFrom('tags')
    .select('id')
    .where('name_key', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
  return known.length === names.length ? known.map(({ id }) => id) : null
}
