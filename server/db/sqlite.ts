import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { SECOND_MS } from '#contract/shop.ts'
import { whyUnavailable } from './unavailable.ts'

/** So long the opening of the file waits for another process: nobody is served yet. */
const OPENING_WAITS_MS = 10 * SECOND_MS
/** So long a statement waits with the whole process: longer than another process's transaction usually takes. */
const WAITS_AT_ONCE_MS = 10
/** So long it waits after that, with everybody else served meanwhile, until it gives up. */
const BUSY_AT_MOST_MS = 5 * SECOND_MS
const ASKS_AGAIN_MS = 10
const LONG_AGO = Number.NEGATIVE_INFINITY
const STATEMENTS_KEPT = 500

/** Opens the file as the shop needs it: nothing answered with success is lost, whatever ends the process. */
export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: OPENING_WAITS_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  database.exec(`pragma busy_timeout = ${WAITS_AT_ONCE_MS}`)
  return database
}

/** Counts what is written to the file: other connections' commits by one pragma, this one's changes by the other call. */
export function writesTo(database: DatabaseSync): () => number {
  const others = database.prepare('pragma data_version')
  const own = database.prepare('select total_changes() as changes')
  // Either only grows, so their sum moves whenever one does.
  return () => (others.get()?.data_version as number) + (own.get()?.changes as number)
}

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  return new Dialect({ database: forKysely(database) }, database)
}

class Dialect extends SqliteDialect {
  #config: { database: SqliteDatabase }
  #file: DatabaseSync

  constructor(config: { database: SqliteDatabase }, file: DatabaseSync) {
    super(config)
    this.#config = config
    this.#file = file
  }

  override createDriver() {
    return new Driver(this.#config, this.#file)
  }

  override createAdapter() {
    return new Adapter()
  }
}

const BEGIN = 'begin immediate'

/** A transaction takes the write lock at its start: one that reads first could otherwise not be allowed to write. */
class Driver extends SqliteDriver {
  /** The one there is, patient with other processes. */
  #patient: DatabaseConnection | null = null
  #file: DatabaseSync

  constructor(config: { database: SqliteDatabase }, file: DatabaseSync) {
    super(config)
    this.#file = file
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patient(await super.acquireConnection())
    return this.#patient
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN))
  }

  /** On a full disk SQLite has done it already, and to do it again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * A connection whose statements wait while another process holds the file. All share one patience: when it has come to
 * its end, the next ones try once, so that nobody waits for everybody before them, until the file is free again.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  let busySince = 0
  let busyAt = LONG_AGO

  function isOutOfPatience(): boolean {
    const now = performance.now()
    if (now - busyAt > BUSY_AT_MOST_MS) busySince = now
    busyAt = now
    return now - busySince > BUSY_AT_MOST_MS
  }

  return {
    async executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions) {
      while (true) {
        try {
          const result = await connection.executeQuery<R>(query, options)
          if (query.sql === BEGIN || result.numAffectedRows) busyAt = LONG_AGO
          return result
        } catch (error) {
          if (whyUnavailable(error) !== 'busy' || isOutOfPatience()) throw error
          await new Promise((again) => setTimeout(again, ASKS_AGAIN_MS))
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}

/** SQLite changes tables inside transactions, so a migration that dies half-way leaves nothing behind. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** `node:sqlite` in the shape Kysely asks for, each statement prepared once. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = forKyselyStatement(database.prepare(sql))
      if (prepared.size >= STATEMENTS_KEPT) prepared.delete(prepared.keys().next().value ?? '')
      prepared.set(sql, statement)
      return statement
    },
  }
}

type Statement = ReturnType<SqliteDatabase['prepare']>
type Bound = (string | number | bigint | null)[]

function forKyselyStatement(statement: StatementSync): Statement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Bound)),
    run: (parameters) => statement.run(...(parameters as Bound)),
    iterate: (parameters) => statement.iterate(...(parameters as Bound)) as IterableIterator<unknown>,
  }
}
