import { sql } from 'kysely'
import type { Trashed } from '#contract/catalog/trash/trash.ts'
import { TRASH_KINDS, type TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { describeTrashed, type TrashItem } from './describe.ts'

export interface TrashQuery {
  page: number
  per_page: number
  kind?: TrashKind | undefined
}

export async function listTrash(
  db: Db,
  query: TrashQuery,
  at: number,
): Promise<{ data: Trashed[]; total: number; counts: Record<TrashKind, number> }> {
  const since = at - TRASH_KEPT_MS
  const counts = await countTrash(db, since)
  let items = db.selectFrom(inTrash(db, since).as('trash')).selectAll()
  if (query.kind) items = items.where('kind', '=', query.kind)
  const rows = await items
    .orderBy('deleted_at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset(query.per_page * (query.page - 1))
    .execute()
  const total = query.kind ? counts[query.kind] : Object.values(counts).reduce((sum, count) => sum + count)
  return { data: await describeTrashed(db, rows as TrashItem[]), total, counts }
}

async function countTrash(db: Db, since: number): Promise<Record<TrashKind, number>> {
  const rows = await db
    .selectFrom(inTrash(db, since).as('trash'))
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const count = (kind: TrashKind) => rows.find((row) => row.kind === kind)?.count ?? 0
  return Object.fromEntries(TRASH_KINDS.map((kind) => [kind, count(kind)])) as Record<TrashKind, number>
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
