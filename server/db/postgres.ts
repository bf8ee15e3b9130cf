import { type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

/** Whole numbers come back as numbers, sums too: cents and milliseconds stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

export function openPostgres(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'shop',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
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
