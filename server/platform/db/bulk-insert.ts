import { sql } from 'kysely'
import { describeTables, type Table } from './introspect.ts'
import type { Engine } from './migrations/dialect.ts'
import type { Tx } from './open.ts'
import type { Row } from './snapshot.ts'

/** SQLite allows 32,766 parameters per statement, and no table has 100 columns. */
const BATCH_SIZE = 200

export async function emptyTables(tx: Tx, engine: Engine, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`)
  // `truncate` skips the triggers that forbid deleting ledger rows.
  if (engine === 'postgres') await sql.raw(`truncate ${names.join(', ')} restart identity`).execute(tx)
  else for (const name of names.toReversed()) await sql.raw(`delete from ${name}`).execute(tx)
}

export async function insertRows(tx: Tx, table: Table, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await tx
      .insertInto(table.name as 'limits')
      .values(rows.slice(from, from + BATCH_SIZE) as never)
      .execute()
  }
}

/** The table's next number will be higher than `number`, and never lower than it would have been. */
export async function raiseLastNumber(tx: Tx, engine: Engine, table: string, number: number): Promise<void> {
  if (engine === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
    await sql`select setval(${sequence}, greatest(${number}, nextval(${sequence})))`.execute(tx)
  } else {
    await sql`update sqlite_sequence set seq = max(seq, ${number}) where name = ${table}`.execute(tx)
  }
}

/** Tables count on after the numbers that their rows were inserted with. */
export async function raiseLastNumbers(tx: Tx, engine: Engine): Promise<void> {
  for (const { name, isNumbered } of await describeTables(tx, engine)) {
    if (!isNumbered) continue
    const { last } = await tx
      .selectFrom(name as 'orders')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    if (last !== null) await raiseLastNumber(tx, engine, name, last)
  }
}

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
