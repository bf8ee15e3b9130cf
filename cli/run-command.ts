import { HOUR_MS } from '#contract/platform/values/time.ts'
import { describeError } from '#server/operations/backup/errors.ts'
import { updateDatabase } from '#server/operations/backup/pre-migration-backup.ts'
import { type Config, parseConfig } from '#server/platform/config/config.ts'
import { type Db, openDatabase } from '#server/platform/db/open.ts'

/** An action that parses the settings when it runs, so that `--help` works without them. @param work may return an exit code. */
export function runCommand<A extends unknown[]>(
  work: (config: Config, ...args: A) => Promise<number | undefined>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    try {
      process.exitCode = (await work(parseConfig(process.env), ...args)) ?? 0
    } catch (error) {
      console.error(describeError(error))
      process.exitCode = 1
    }
  }
}

/** Migrates the database first. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ ...config, STATEMENT_MS: HOUR_MS })
  try {
    await updateDatabase(database, config, Date.now())
    return await work(database.db)
  } finally {
    await database.close()
  }
}
