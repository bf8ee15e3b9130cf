import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { spellingsOf } from '#contract/platform/values/search-text.ts'
import { databaseFailure } from '#server/platform/db/connection-errors.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { hasTextId, SEARCHED, type SearchedTable } from './searched.ts'

const BATCH_SIZE = 500

/** Before staff search, so that they find what was written until now. */
export function foldBeforeSearches(app: FastifyInstance, { db }: { db: Db }): void {
  app.addHook('preHandler', async ({ query, routeOptions }) => {
    const { search, q } = query as { search?: string; q?: string }
    if (routeOptions.config.access === 'anyone' || (search ?? q) === undefined) return
    // On a full disk, staff still search what was folded before.
    await foldChanges(db).catch((error: unknown) => {
      if (databaseFailure(error) === null) throw error
    })
  })
}

/** Folds the texts that triggers noted. Safe to run concurrently. */
export async function foldChanges(db: Db): Promise<void> {
  while (await hasChanges(db)) await db.transaction().execute(foldSome)
}

async function hasChanges(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('derived_search_changes').select('id').limit(1).executeTakeFirst()) !== undefined
  )
}

/** One process at a time, so that no earlier text overwrites a later one. */
async function foldSome(tx: Tx): Promise<void> {
  await tx.updateTable('derived_search_lock').set({ id: 1 }).execute()
  const changes = await tx
    .selectFrom('derived_search_changes')
    .selectAll()
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  const bySubject = Map.groupBy(changes, ({ subject }) => subject as SearchedTable)
  for (const [subject, rows] of bySubject)
    await foldRows(tx, subject, [...new Set(rows.map(({ row_id }) => row_id))])
  const done = changes.map(({ id }) => id)
  if (done.length > 0) await tx.deleteFrom('derived_search_changes').where('id', 'in', done).execute()
}

async function foldRows(tx: Tx, subject: SearchedTable, ids: string[]): Promise<void> {
  const columns: readonly string[] = SEARCHED[subject]
  const { rows } = await sql<Record<string, string | number | null>>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(subject)}
    where id in (${sql.join(hasTextId(subject) ? ids : ids.map(Number))})`.execute(tx)
  const texts = rows.flatMap((row) =>
    columns.flatMap((field) => {
      const text = String(row[field] ?? '')
      const folded = spellingsOf(text)
      return folded === text.toLowerCase() ? [] : [{ subject, row_id: String(row.id), field, folded }]
    }),
  )
  await tx
    .deleteFrom('derived_search_texts')
    .where('subject', '=', subject)
    .where('row_id', 'in', ids)
    .execute()
  if (texts.length > 0) await tx.insertInto('derived_search_texts').values(texts).execute()
}
