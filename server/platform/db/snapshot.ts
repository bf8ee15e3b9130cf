import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { describeTables, type Table } from './introspect.ts'
import type { Engine } from './migrations/dialect.ts'
import { appliedSteps, type DatabaseSettings, type Db, openDatabase } from './open.ts'
import type { Database } from './schema.ts'

export type Row = Record<string, string | number | null>

export interface Snapshot {
  db: Db
  tables: Table[]
  steps: string[]
  rows(table: Table): AsyncGenerator<Row[]>
  rowsOf(table: Table, column: string, owners: (string | number | null | undefined)[]): Promise<Row[]>
  lastNumbers(): Promise<Record<string, number>>
}

const BATCH_SIZE = 500

/** Reads from its own connection in one transaction, so the data is consistent and writers are not blocked. */
export async function withSnapshot<T>(
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { engine, db: database, close } = openDatabase({ ...settings, STATEMENT_MS: HOUR_MS })
  try {
    return await database.connection().execute(async (db) => {
      await sql.raw(BEGIN[engine]).execute(db)
      try {
        const tables = await describeTables(db, engine)
        return await work({
          db,
          tables,
          steps: await appliedSteps({ engine, db }),
          rows: (table) => READ[engine](db, table),
          rowsOf: async (table, column, owners) => {
            const { rows } = await sql<Row>`
              select * from ${sql.table(table.name)} where ${sql.ref(column)} in (${sql.join(owners)})
              order by ${byKey[engine](table)}`.execute(db)
            return rows
          },
          lastNumbers: () => LAST_NUMBERS[engine](db, tables),
        })
      } finally {
        await sql`rollback`.execute(db).catch(() => {})
      }
    })
  } finally {
    await close()
  }
}

const BEGIN: Record<Engine, string> = {
  sqlite: 'begin',
  postgres: 'begin transaction isolation level repeatable read read only',
}

const READ = { sqlite: readSqlite, postgres: readPostgres }

/** Reads in pages: the connection stays free for related rows. */
async function* readSqlite(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const key = byKey.sqlite(table)
  let after = sql``
  while (true) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} ${after} order by ${key} limit ${BATCH_SIZE}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = sql`where (${key}) > (${sql.join(table.key.map(({ column }) => last[column]))})`
    await yieldToEventLoop()
  }
}

async function* readPostgres(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const all = sql`select * from ${sql.table(table.name)} order by ${byKey.postgres(table)}`
  await sql`declare copied no scroll cursor for ${all}`.execute(db)
  while (true) {
    const { rows } = await sql.raw<Row>(`fetch ${BATCH_SIZE} from copied`).execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) break
  }
  await sql`close copied`.execute(db)
}

const byKey = {
  sqlite: ({ key }: Table) => sql.join(key.map(({ column }) => sql.ref(column))),
  postgres: ({ key }: Table) =>
    sql.join(
      key.map(({ column, isText }) => (isText ? sql`${sql.ref(column)} collate "C"` : sql.ref(column))),
    ),
}

const LAST_NUMBERS = { sqlite: lastSqliteNumbers, postgres: lastPostgresNumbers }

async function lastSqliteNumbers(db: Kysely<Database>, tables: Table[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
  const lastIds = new Map(rows.map(({ name, seq }) => [name, seq]))
  return Object.fromEntries(
    tables.filter(({ isNumbered }) => isNumbered).map(({ name }) => [name, lastIds.get(name) ?? 0]),
  )
}

async function lastPostgresNumbers(db: Kysely<Database>, tables: Table[]): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {}
  for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
    const { rows } = await sql<{
      sequence: string
    }>`select pg_get_serial_sequence(${`"${name}"`}, 'id') as sequence`.execute(db)
    const { rows: last } = await sql
      .raw<{ last: number }>(
        `select case when is_called then last_value else last_value - 1 end as last from ${rows[0]?.sequence}`,
      )
      .execute(db)
    numbers[name] = last[0]?.last ?? 0
  }
  return numbers
}
