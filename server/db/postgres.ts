import { type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#contract/shop.ts'

const INT8 = 20
const NUMERIC = 1700

/** Whole numbers come back as numbers, sums too: cents and milliseconds stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/** Longer than any statement of the shop takes; a server that is silent for so long is gone. */
export const STATEMENT_TAKES_AT_MOST_MS = 15 * SECOND_MS

class Client extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    // Whoever waits for an answer hears that the connection broke; without a listener the process would end of it.
    this.on('error', () => {})
  }

  override query(...asked: unknown[]): never {
    const answer: unknown = super.query(...(asked as [string]))
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        // An answer that comes after all would be taken for the next statement's.
        if (error.message === 'Query read timeout') this.connection.stream.destroy()
      })
    }
    return answer as never
  }
}

export function openPostgres(url: string, statementMs: number): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5 * SECOND_MS,
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'shop',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced at its next use.
  pool.on('error', () => {})
  return pool
}

/** The dialect, and a counter of this process's own commits. */
export function postgresDialect(pool: pg.Pool): { dialect: PostgresDialect; written: () => number } {
  let commits = 0
  class Driver extends PostgresDriver {
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
  return { dialect: new Dialect({ pool }), written: () => commits }
}

export interface PoolFigures {
  open: number
  idle: number
  /** Statements that wait for a connection. */
  waiting: number
}

export function poolFigures({ totalCount, idleCount, waitingCount }: pg.Pool): PoolFigures {
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}
