import { refuseBreakingSteps, updateDatabase } from '#server/operations/backup/pre-migration-backup.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'

/** Migrates the database while the version before this one serves requests. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const database = openDatabase(config)
  try {
    await refuseBreakingSteps(database)
    await updateDatabase(database, config, Date.now())
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
