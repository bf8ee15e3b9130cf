import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'

/** @returns the category's id. @throws {HttpError} 404 */
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
