import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
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
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { databaseFailure } from './connection-errors.ts'

/** The process serves no requests yet, so it can block. */
const OPEN_TIMEOUT_MS = 10 * SECOND_MS
/** Blocks the event loop: longer than most transactions of other processes. */
const BLOCKING_TIMEOUT_MS = 10
const BUSY_TIMEOUT_MS = 5 * SECOND_MS
const RETRY_INTERVAL_MS = 10
const NEVER = Number.NEGATIVE_INFINITY
const MAX_PREPARED_STATEMENTS = 500
/** SQLITE_NOTADB */
const NOT_A_DATABASE = 26

/** `synchronous = full`: no committed transaction is lost in a crash. */
export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  restrictToOwner(file)
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== NOT_A_DATABASE) throw error
    throw new Error(`${file} is not a database. Move it away, then restore a backup: see docs/running.md.`)
  }
  // Overwrites what is deleted, such as the data of people who are forgotten. It costs no measurable time.
  database.exec('pragma secure_delete = on')
  database.exec(`pragma busy_timeout = ${BLOCKING_TIMEOUT_MS}`)
  return database
}

/**
 * SQLite gives its other files the mode of the database. An existing database is never opened and closed here: that would
 * end this process's locks on it, and another process could then remove the log that this one still writes to.
 */
function restrictToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS) !== 0) chmodSync(name, OWNER_ONLY)
  }
}

const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** `writeCount` changes with every transaction, also of other processes. */
export function sqliteDialect(database: DatabaseSync): { dialect: SqliteDialect; writeCount: () => number } {
  const own = { commits: 0 }
  const others = database.prepare('pragma data_version')
  others.setReturnArrays(true)
  return {
    dialect: new Dialect({ database: forKysely(database) }, database, own),
    writeCount: () => own.commits + (others.get() as unknown as [number])[0],
  }
}

interface CommitCount {
  commits: number
}

class Dialect extends SqliteDialect {
  #config: { database: SqliteDatabase }
  #file: DatabaseSync
  #own: CommitCount

  constructor(config: { database: SqliteDatabase }, file: DatabaseSync, own: CommitCount) {
    super(config)
    this.#config = config
    this.#file = file
    this.#own = own
  }

  override createDriver() {
    return new Driver(this.#config, this.#file, this.#own)
  }

  override createAdapter() {
    return new Adapter()
  }
}

const BEGIN = 'begin immediate'

/** `begin immediate`: a read lock could fail to upgrade to a write lock. */
class Driver extends SqliteDriver {
  #connection: DatabaseConnection | null = null
  #file: DatabaseSync
  #own: CommitCount

  constructor(config: { database: SqliteDatabase }, file: DatabaseSync, own: CommitCount) {
    super(config)
    this.#file = file
    this.#own = own
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withBusyRetry(await super.acquireConnection())
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#own.commits += 1
  }

  /** On a full disk SQLite has already rolled back; a second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Retries while another process locks the file. All statements share one deadline, so that they do not queue up. */
function withBusyRetry(connection: DatabaseConnection): DatabaseConnection {
  let busySince = 0
  let busyAt = NEVER

  function hasTimedOut(): boolean {
    const now = performance.now()
    if (now - busyAt > BUSY_TIMEOUT_MS) busySince = now
    busyAt = now
    return now - busySince > BUSY_TIMEOUT_MS
  }

  return {
    async executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions) {
      while (true) {
        try {
          const result = await connection.executeQuery<R>(query, options)
          if (query.sql === BEGIN || result.numAffectedRows) busyAt = NEVER
          return result
        } catch (error) {
          if (databaseFailure(error) !== 'busy' || hasTimedOut()) throw error
          await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}

/** A failed migration leaves no changes behind. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = prepared.get(sql)
      if (cached) return cached
      const statement = forKyselyStatement(database.prepare(sql))
      if (prepared.size >= MAX_PREPARED_STATEMENTS) prepared.delete(prepared.keys().next().value ?? '')
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
