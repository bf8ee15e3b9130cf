import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageFields, PageVersion } from '#contract/catalog/pages/pages.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { toFields } from './read.ts'
import { deliveredState, type PageState, stateOf } from './stored-page.ts'

/** In place of an id: the texts and images that the shop was delivered with. */
const DELIVERED = 'delivered'

/** Newest first. */
export async function listVersions(db: Db, key: PageKey): Promise<PageVersion[]> {
  const rows = await db
    .selectFrom('page_versions')
    .leftJoin('users', 'users.id', 'page_versions.created_by')
    .select(['page_versions.id', 'page_versions.created_at', 'users.name'])
    .where('page_key', '=', key)
    .orderBy('page_versions.id', 'desc')
    .execute()
  return rows.map(({ id, created_at, name }) => ({
    id,
    created_at: new Date(created_at).toISOString(),
    by: name,
  }))
}

/** @throws {NotFound} */
export async function requireVersion(db: Db, key: PageKey, id: string): Promise<PageState> {
  if (id === DELIVERED) return deliveredState(key)
  const row = /^\d{1,15}$/.test(id)
    ? await db
        .selectFrom('page_versions')
        .select(['fields', 'images'])
        .where('id', '=', Number(id))
        .where('page_key', '=', key)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('This page has no such version.')
  return stateOf(key, row)
}

export async function readVersion(db: Db, key: PageKey, id: string): Promise<PageFields> {
  return toFields(await requireVersion(db, key, id))
}
