import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { migrations } from './migrations/index.ts'
import { openPostgres, postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite, sqliteDialect, writesTo } from './sqlite.ts'

/** Reads, and writes of one statement. */
export type Db = Kysely<Database>
/** All or nothing. A verb that takes a `Tx` must be called inside one. */
export type Tx = Transaction<Database>

export interface OpenDatabase {
  engine: Engine
  db: Db
  /** Moves whenever this process has written, and where `seesOthers` is true, whenever anybody has. Costs microseconds. */
  written(): number
  seesOthers: boolean
  close(): Promise<void>
}

export interface DatabasePlace {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

export function openDatabase({ DATA_DIR, DATABASE_URL }: DatabasePlace): OpenDatabase {
  if (DATABASE_URL) {
    const { dialect, written } = postgresDialect(openPostgres(DATABASE_URL))
    const db = new Kysely<Database>({ dialect })
    return { engine: 'postgres', db, written, seesOthers: false, close: () => db.destroy() }
  }
  const file = openSqlite(join(DATA_DIR, 'shop.sqlite'))
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) })
  return { engine: 'sqlite', db, written: writesTo(file), seesOthers: true, close: () => db.destroy() }
}

/** Brings the database to today's shape. Safe when several processes start at once. @throws on the first failed step. */
export async function migrate({ engine, db }: OpenDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** @throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
