import { join } from 'node:path'
import { Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Engine } from './migrations/dialect.ts'
import { migrations } from './migrations/index.ts'
import {
  CONNECT_TIMEOUT_MS,
  openPostgres,
  type PoolStats,
  poolStats,
  postgresDialect,
  STATEMENT_TIMEOUT_MS,
} from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface OpenDatabase {
  engine: Engine
  db: Db
  /** Changes with every transaction of this process, and of other processes if `seesOtherProcesses`. */
  writeCount(): number
  seesOtherProcesses: boolean
  onQuery(listener: (query: FinishedQuery) => void): void
  onSlowQuery(listener: (query: SlowQuery) => void): void
  pool(): PoolStats | null
  close(): Promise<void>
}

export interface DatabaseSettings {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  SLOW_QUERY_MS?: number | undefined
  /** PostgreSQL statement timeout; bulk work needs more. */
  STATEMENT_MS?: number | undefined
  /** PostgreSQL: how long a query waits for a free connection. */
  CONNECT_MS?: number | undefined
}

/** The SQL contains placeholders instead of values, which can be personal data. */
export interface SlowQuery {
  sql: string
  ms: number
}

interface FinishedQuery extends SlowQuery {
  failed: boolean
}

export function openDatabase({
  DATA_DIR,
  DATABASE_URL,
  SLOW_QUERY_MS = 500,
  STATEMENT_MS = STATEMENT_TIMEOUT_MS,
  CONNECT_MS = CONNECT_TIMEOUT_MS,
}: DatabaseSettings): OpenDatabase {
  let queryListener: ((query: FinishedQuery) => void) | null = null
  let slowQueryListener: ((query: SlowQuery) => void) | null = null
  const log = ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent) => {
    queryListener?.({ sql, ms, failed: level === 'error' })
    if (ms >= SLOW_QUERY_MS) slowQueryListener?.({ sql, ms: Math.round(ms) })
  }
  const onQuery = (listener: (query: FinishedQuery) => void) => {
    queryListener = listener
  }
  const onSlowQuery = (listener: (query: SlowQuery) => void) => {
    slowQueryListener = listener
  }
  if (DATABASE_URL) {
    const pool = openPostgres(DATABASE_URL, STATEMENT_MS, CONNECT_MS)
    const { dialect, writeCount } = postgresDialect(pool)
    const db = new Kysely<Database>({ dialect, log })
    return {
      engine: 'postgres',
      db,
      writeCount,
      seesOtherProcesses: false,
      onQuery,
      onSlowQuery,
      pool: () => poolStats(pool),
      close: () => db.destroy(),
    }
  }
  const file = openSqlite(join(DATA_DIR, 'shop.sqlite'))
  const { dialect, writeCount } = sqliteDialect(file)
  const db = new Kysely<Database>({ dialect, log })
  return {
    engine: 'sqlite',
    db,
    writeCount,
    seesOtherProcesses: true,
    onQuery,
    onSlowQuery,
    pool: () => null,
    close: () => db.destroy(),
  }
}

type Migrated = Pick<OpenDatabase, 'engine'> & { db: Db | Tx }

function migrator({ engine, db }: Migrated): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
}

/** Safe to run concurrently. @throws on the first failed step. */
export async function migrate(database: Migrated, step?: string): Promise<void> {
  const runs = migrator(database)
  const { error } = await (step === undefined ? runs.migrateToLatest() : runs.migrateTo(step))
  if (error) throw error
}

export async function appliedSteps(database: Migrated): Promise<string[]> {
  const steps = await migrator(database).getMigrations()
  return steps.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

/** Steps applied by a newer version. This version keeps working unless one is marked {@link BREAKS}. */
export async function unknownSteps(database: Migrated): Promise<string[]> {
  const applied = await appliedSteps(database)
  if (applied.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database.db)
  return rows.map(({ name }) => name).filter((name) => !applied.includes(name))
}

export async function databaseCreatedAt(database: Migrated): Promise<number | null> {
  const [first] = await migrator(database).getMigrations()
  return first?.executedAt?.getTime() ?? null
}

/** Suffix of steps that older versions cannot work with. All other steps only add optional tables and columns. */
export const BREAKS = '-breaks'

export function knownSteps(): string[] {
  return Object.keys(migrations('sqlite'))
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
