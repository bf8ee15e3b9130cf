import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import {
  appliedSteps,
  knownSteps,
  migrate,
  type OpenDatabase,
  openDatabase,
} from '#server/platform/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { updateDatabase } from './pre-migration-backup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
let drop: () => Promise<void>
let config: ReturnType<typeof parseConfig>
let database: OpenDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'update-test-'))
  const postgres = await emptyDatabase()
  drop = async () => postgres?.drop()
  config = parseConfig({ DATA_DIR: folder, DATABASE_URL: postgres?.url })
  database = openDatabase(config)
})
afterEach(async () => {
  await database.close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function olderShop(step: string): Promise<void> {
  await migrate(database, step)
  await database.db
    .insertInto('categories')
    .values({ name: 'Old', slug: 'old', picture_hash: null, created_at: 1, deleted_at: null })
    .execute()
}

const EARLIER = knownSteps().slice(0, -1)

test.each(EARLIER)('backs up a shop at %s before it migrates it, and the backup restores', async (step) => {
  await olderShop(step)
  await updateDatabase(database, config, Date.now())
  expect(await appliedSteps(database)).toEqual(knownSteps())
  const backups = join(folder, 'backups')
  const [file = '', ...more] = readdirSync(backups)
  expect([file, more]).toEqual([expect.stringMatching(/^before-update-.*\.tar$/), []])
  const target = { DATA_DIR: join(folder, 'elsewhere') }
  await restoreBackup(join(backups, file), target, null)
  const restored = openDatabase(target)
  expect(await appliedSteps(restored)).toEqual(knownSteps())
  for (const { db } of [database, restored]) {
    expect(await db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Old' }])
  }
  await restored.close()
})

test('refuses a database with a newer breaking migration and changes nothing', async () => {
  await migrate(database)
  const tables = sql.raw('select name, timestamp from kysely_migration order by name')
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow-breaks', '2030-01-01')`.execute(
    database.db,
  )
  const before = (await tables.execute(database.db)).rows
  await expect(updateDatabase(database, config, Date.now())).rejects.toThrow(
    /^This database belongs to a newer version of the shop \(migration 9999-tomorrow-breaks\)\. Update the shop, or restore /,
  )
  expect((await tables.execute(database.db)).rows).toEqual(before)
  expect(readdirSync(folder)).not.toContain('backups')
})

test('makes no backup of an empty or current database', async () => {
  await updateDatabase(database, config, Date.now())
  await updateDatabase(database, config, Date.now())
  expect(readdirSync(folder)).not.toContain('backups')
})

test('does not migrate when the backup fails', async () => {
  await olderShop('0004-the-staff-area')
  writeFileSync(join(folder, 'backups'), 'Not a folder.')
  await expect(updateDatabase(database, config, Date.now())).rejects.toThrow(
    /^The shop was not updated, because the backup before the update failed\. /,
  )
  expect((await appliedSteps(database)).at(-1)).toBe('0004-the-staff-area')
})
