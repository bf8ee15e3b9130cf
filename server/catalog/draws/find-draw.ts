import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'

export type DropRow = Selectable<Database['drops']>

/** @throws {NotFound} for an unknown drop, {Conflict} for one without a draw */
export async function findDraw(db: Db, by: { slug: string } | { id: number }): Promise<DropRow> {
  const drops = db.selectFrom('drops').selectAll()
  const drop = await ('slug' in by
    ? drops.where('slug', '=', by.slug.replaceAll('\0', '')).executeTakeFirst()
    : drops.where('id', '=', by.id).executeTakeFirst())
  if (!drop) throw new NotFound('There is no such drop.')
  if (drop.kind !== 'draw') throw new Conflict('This drop has no draw.')
  return drop
}

/** Locks the drop until the transaction ends, so that no entry is confirmed while the order is drawn. */
export async function lockDrop(tx: Tx, dropId: number): Promise<DropRow> {
  return tx
    .updateTable('drops')
    .set((drop) => ({ name: drop.ref('name') }))
    .where('id', '=', dropId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function takesEntries({ opens_at, closes_at, drawn_at }: DropRow, at: number): boolean {
  return opens_at <= at && at < closes_at && drawn_at === null
}
