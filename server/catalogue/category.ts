import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'

/** The category's id. @throws {Refusal} 404 for a category that is not there. */
export async function requireCategory(db: Db, slug: string): Promise<number> {
  const known = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw new HttpError(404, 'There is no such category.')
  return known.id
}
