import { buildWhenChanged } from '#cli/build.ts'
import { startPostgres } from './postgres.ts'

/** Before the first test: the pages as built, and a database server when none was given. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  buildWhenChanged()
  if (process.env.TEST_POSTGRES) return undefined
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  return postgres.stop
}
