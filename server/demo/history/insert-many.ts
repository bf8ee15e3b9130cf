import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** SQLite allows 32,766 parameters in a statement. */
const BATCH_SIZE = 400

export async function insertMany<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: Insertable<Database[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await tx
      .insertInto(table as 'limits')
      .values(rows.slice(from, from + BATCH_SIZE) as never)
      .execute()
  }
}

/** Inserts into a table with generated ids. @returns the ids in the order of the rows. */
export async function insertNumbered<Table extends 'orders' | 'products' | 'messages' | 'subscribers'>(
  tx: Tx,
  table: Table,
  rows: Insertable<Database[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const inserted = await tx
      .insertInto(table as 'messages')
      .values(rows.slice(from, from + BATCH_SIZE) as never)
      .returning('id')
      .execute()
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b))
  }
  return ids
}
