import { sql } from 'kysely'
import type { Trashed } from '#contract/catalog/trash/trash.ts'
import { TRASH_KINDS, type TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { countBy, onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { describeTrashed, type TrashItem } from './describe.ts'

export interface TrashQuery extends PageQuery {
  kind?: TrashKind | undefined
}

export async function listTrash(
  db: Db,
  query: TrashQuery,
  at: number,
): Promise<{ data: Trashed[]; total: number; counts: Record<TrashKind, number> }> {
  const since = at - TRASH_KEPT_MS
  const trash = db.selectFrom(inTrash(db, since).as('trash'))
  const counts = await countBy(trash, 'kind', TRASH_KINDS)
  const items = query.kind ? trash.where('kind', '=', query.kind) : trash
  const sorted = items.selectAll().orderBy('deleted_at', 'desc').orderBy('kind').orderBy('id', 'desc')
  const rows = await onPage(sorted, query).execute()
  const total = query.kind ? counts[query.kind] : Object.values(counts).reduce((sum, count) => sum + count)
  return { data: await describeTrashed(db, rows as TrashItem[]), total, counts }
}

function inTrash(db: Db, since: number) {
  const kind = (name: TrashKind) => sql.lit(name).$castTo<string>().as('kind')
  const of = (table: 'categories' | 'tags' | 'messages' | 'product_pictures', name: TrashKind) =>
    db
      .selectFrom(table)
      .select([kind(name), 'id'])
      .select(({ ref }) => ref('deleted_at').$castTo<number>().as('deleted_at'))
      .where('deleted_at', '>', since)
  return db
    .selectFrom('products')
    .select([kind('product'), 'id'])
    .select(({ ref }) => ref('deleted_at').$castTo<number>().as('deleted_at'))
    .where('deleted_at', '>', since)
    .where('trashed_with', 'is', null)
    .unionAll(of('product_pictures', 'image'))
    .unionAll(of('categories', 'category'))
    .unionAll(of('tags', 'tag'))
    .unionAll(of('messages', 'message'))
}
