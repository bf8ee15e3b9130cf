import { categorySlug } from '#contract/platform/values/slug.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, type DomainError, NotFound } from '#server/platform/errors.ts'

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws {NotFound} */
export async function requireCategory(db: Db, id: number): Promise<void> {
  if (!(await categoryExists(db, id))) throw categoryNotFound()
}

/** Names with the same slug would share a URL. @throws {Conflict} */
export async function requireFreeSlug(tx: Tx, name: string, except?: number): Promise<string> {
  const slug = categorySlug(name)
  const existing = await tx
    .selectFrom('categories')
    .select('name')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst()
  if (existing) throw new Conflict(`There is already a category named '${existing.name}'.`)
  return slug
}

export function categoryNotFound(): DomainError {
  return new NotFound('There is no such category.')
}
