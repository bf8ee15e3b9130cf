import { type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { explainCertificate } from './certificate-error.ts'

const INT8 = 20
const NUMERIC = 1700

/** Cents and milliseconds stay below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/** A server that is silent for longer counts as unreachable. */
export const STATEMENT_TIMEOUT_MS = 15 * SECOND_MS

class Client extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    // The pending query rejects too; without a listener the process would crash.
    this.on('error', () => {})
  }

  override query(...args: unknown[]): never {
    const result: unknown = super.query(...(args as [string]))
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        // A late response would be mistaken for the next query's.
        if (error.message === 'Query read timeout') this.connection.stream.destroy()
      })
    }
    return result as never
  }
}

/** Customers don't wait longer for a free connection. */
export const CONNECT_TIMEOUT_MS = 5 * SECOND_MS

export function openPostgres(url: string, statementMs: number, connectMs: number): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'shop',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // Idle connections that fail are replaced on their next use.
  pool.on('error', () => {})
  return pool
}

export function postgresDialect(pool: pg.Pool): { dialect: PostgresDialect; writeCount: () => number } {
  let commits = 0
  class Driver extends PostgresDriver {
    override async acquireConnection(
      ...options: Parameters<PostgresDriver['acquireConnection']>
    ): Promise<DatabaseConnection> {
      return super.acquireConnection(...options).catch((error: unknown) => {
        throw explainCertificate(error)
      })
    }

    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      await super.commitTransaction(connection)
      commits += 1
    }
  }
  class Dialect extends PostgresDialect {
    override createDriver() {
      return new Driver({ pool })
    }
  }
  return { dialect: new Dialect({ pool }), writeCount: () => commits }
}

export interface PoolStats {
  open: number
  idle: number
  waiting: number
}

export function poolStats({ totalCount, idleCount, waitingCount }: pg.Pool): PoolStats {
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}
