import { buildWhenChanged } from '#cli/versions/build-pages.ts'
import { preparePostgres, prepareSqlite } from './support/database.ts'
import { startPostgres } from './support/postgres.ts'

/** Builds the pages and prepares the databases that test shops are copied from, once per run. Unit tests don't need it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const undo: (() => void | Promise<void>)[] = []
  if (!process.env.TEST_SQLITE_TEMPLATE) {
    buildWhenChanged()
    undo.push(await prepareSqlite())
  }
  if (!process.env.TEST_POSTGRES) {
    const postgres = await startPostgres()
    undo.push(postgres.stop)
    process.env.TEST_POSTGRES = postgres.url
    await preparePostgres()
  }
  return async () => {
    for (const step of undo) await step()
  }
}
