import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Tx } from './open.ts'
import type { Row } from './snapshot.ts'
import type { Table } from './tables.ts'

/** SQLite takes 32,766 values in a statement, and no table has a hundred columns. */
const ROWS_AT_A_TIME = 200

/** Takes out what the migrations put in: the rows to come bring it along. */
export async function emptyTables(tx: Tx, engine: Engine, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`)
  // Truncating passes by the triggers that keep the books, which are empty here.
  if (engine === 'postgres') await sql.raw(`truncate ${names.join(', ')} restart identity`).execute(tx)
  else for (const name of names.toReversed()) await sql.raw(`delete from ${name}`).execute(tx)
}

export async function insertRows(tx: Tx, table: Table, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    await tx
      .insertInto(table.name as 'limits')
      .values(rows.slice(from, from + ROWS_AT_A_TIME) as never)
      .execute()
  }
}

/** No number is given out twice, not even that of a row which was gone before the copy was made. */
export async function setLastNumbers(
  tx: Tx,
  engine: Engine,
  tables: Table[],
  last: Record<string, number>,
): Promise<void> {
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    const number = last[name] ?? 0
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${Math.max(number, 1)}, ${number > 0})`.execute(
        tx,
      )
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${number})`.execute(tx)
    }
  }
}
