import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db, OpenDatabase } from '#server/db/open.ts'

/** Runs work on a database that keeps what it is asked. @returns the plan of each statement, as the database words it. */
export async function plansOf(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<unknown>,
): Promise<string[]> {
  const { db, engine } = database
  const asked: RootOperationNode[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work({ ...database, db: db.withPlugin(listening) })
  const statements = asked.map((node) => db.getExecutor().compileQuery(node, createQueryId()))
  return engine === 'sqlite' ? sqlitePlans(db, statements) : postgresPlans(db, statements)
}

async function sqlitePlans(db: Db, statements: CompiledQuery[]): Promise<string[]> {
  const plans: string[] = []
  for (const { sql, parameters } of statements) {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(query)
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}

/** A small table is read whole rather than by an index, so reading whole is made to look dear: what remains has no index. */
async function postgresPlans(db: Db, statements: CompiledQuery[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const query = CompiledQuery.raw(`explain ${sql}`, [...parameters])
      const { rows } = await connection.executeQuery<Record<string, string>>(query)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await connection.executeQuery(CompiledQuery.raw('reset enable_seqscan'))
    return plans
  })
}
