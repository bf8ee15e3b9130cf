import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

/** How long a writer waits for another process's transaction before it gives up. */
const BUSY_TIMEOUT_MS = 10_000
const STATEMENTS_KEPT = 500

/** Opens the file as the shop needs it: nothing answered with success is lost, whatever ends the process. */
export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
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
  return new Dialect({ database: forKysely(database) })
}

class Dialect extends SqliteDialect {
  #database: SqliteDatabase

  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#database = config.database
  }

  override createDriver() {
    return new Driver({ database: this.#database })
  }

  override createAdapter() {
    return new Adapter()
  }
}

/** A transaction takes the write lock at its start: one that reads first could otherwise not be allowed to write. */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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
