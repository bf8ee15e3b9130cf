import type { Selectable } from 'kysely'
import { categorySlug } from '#contract/catalogue/slug.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { HttpError } from '#server/http/http-error.ts'

export type CategoryRow = Selectable<Database['categories']>

/** @throws {Refusal} 404, for one in the trash too. */
export async function requireCategory(db: Db, id: number): Promise<CategoryRow> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchCategory()
  return row
}

/** Two names are one category when they lead to the same address. @throws {Refusal} 409 */
export async function requireFreeSlug(tx: Tx, name: string, except?: number): Promise<string> {
  const slug = categorySlug(name)
  const taken = await tx
    .selectFrom('categories')
    .select('name')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst()
  if (taken) throw new HttpError(409, `There is a category '${taken.name}' already.`)
  return slug
}

export function noSuchCategory(): HttpError {
  return new HttpError(404, 'There is no such category.')
}
