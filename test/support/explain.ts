import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'

/** Runs `work`. @returns the query plan of each of its statements. */
export async function plansOf(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<unknown>,
): Promise<string[]> {
  const { db, engine } = database
  const nodes: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work({ ...database, db: db.withPlugin(recorder) })
  const statements = nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()))
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

/** Disables sequential scans, which PostgreSQL prefers for small tables even when there is an index. */
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
