import { join } from 'node:path'
import { Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { tell as sawQuery } from '#server/seeing/tell.ts'
import type { Engine } from './engine.ts'
import { migrations } from './migrations/index.ts'
import {
  openPostgres,
  type PoolFigures,
  poolFigures,
  postgresDialect,
  STATEMENT_TAKES_AT_MOST_MS,
} from './postgres.ts'
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
  /** Tells of each query that took long, from now on. */
  whenSlow(tell: (query: SlowQuery) => void): void
  /** Connections to the database, where there are several. */
  pool(): PoolFigures | null
  close(): Promise<void>
}

export interface DatabasePlace {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  /** From how many milliseconds on a query counts as slow. */
  SLOW_QUERY_MS?: number | undefined
  /** How long PostgreSQL may take for a statement: more for whoever fills tables or builds their indexes. */
  STATEMENT_MS?: number | undefined
}

/** With placeholders where its values were: those may be anybody's. */
export interface SlowQuery {
  sql: string
  ms: number
}

export function openDatabase({
  DATA_DIR,
  DATABASE_URL,
  SLOW_QUERY_MS = 500,
  STATEMENT_MS = STATEMENT_TAKES_AT_MOST_MS,
}: DatabasePlace): OpenDatabase {
  let tell: ((query: SlowQuery) => void) | null = null
  const log = ({ level, query: { sql }, queryDurationMillis }: LogEvent) => {
    sawQuery({ what: 'query', sql, ms: queryDurationMillis, failed: level === 'error' })
    if (queryDurationMillis >= SLOW_QUERY_MS) tell?.({ sql, ms: Math.round(queryDurationMillis) })
  }
  const whenSlow = (listener: (query: SlowQuery) => void) => {
    tell = listener
  }
  if (DATABASE_URL) {
    const pool = openPostgres(DATABASE_URL, STATEMENT_MS)
    const { dialect, written } = postgresDialect(pool)
    const db = new Kysely<Database>({ dialect, log })
    return {
      engine: 'postgres',
      db,
      written,
      seesOthers: false,
      whenSlow,
      pool: () => poolFigures(pool),
      close: () => db.destroy(),
    }
  }
  const file = openSqlite(join(DATA_DIR, 'shop.sqlite'))
  const db = new Kysely<Database>({ dialect: sqliteDialect(file), log })
  return {
    engine: 'sqlite',
    db,
    written: writesTo(file),
    seesOthers: true,
    whenSlow,
    pool: () => null,
    close: () => db.destroy(),
  }
}

type Migrated = Pick<OpenDatabase, 'engine'> & { db: Db | Tx }

function migrator({ engine, db }: Migrated): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
}

/**
 * Brings the database to today's shape, or to an earlier step's. Safe when several processes start at once.
 * @throws on the first failed step.
 */
export async function migrate(database: Migrated, step?: string): Promise<void> {
  const runs = migrator(database)
  const { error } = await (step === undefined ? runs.migrateToLatest() : runs.migrateTo(step))
  if (error) throw error
}

/** The steps that this database has behind it, oldest first; none for an empty one. */
export async function appliedSteps(database: Migrated): Promise<string[]> {
  const steps = await migrator(database).getMigrations()
  return steps.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

/**
 * The steps behind this database that this version of the shop does not know: those of a newer one. It goes on working
 * beside it unless one of them says otherwise: see {@link BREAKS}.
 */
export async function unknownSteps(database: Migrated): Promise<string[]> {
  const applied = await appliedSteps(database)
  if (applied.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database.db)
  return rows.map(({ name }) => name).filter((name) => !applied.includes(name))
}

/** When the first step ran here, in UTC milliseconds; null for an empty database. */
export async function begunAt(database: Migrated): Promise<number | null> {
  const [first] = await migrator(database).getMigrations()
  return first?.executedAt?.getTime() ?? null
}

/**
 * Ends the name of a step after which the version before can't work any more. Every other step leaves tables and columns as they
 * are and adds to them what an older version need not fill.
 */
export const BREAKS = '-breaks'

/** All steps that this version of the shop knows. */
export function knownSteps(): string[] {
  return Object.keys(migrations('sqlite'))
}

/** @throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
