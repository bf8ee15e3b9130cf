import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#checks/test-shop.ts'
import { parseConfig } from '#server/config.ts'
import { appliedSteps, knownSteps, migrate, type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { restoreBackup } from './restore.ts'
import { updateDatabase } from './update.ts'

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

test.each(EARLIER)(
  'a shop left at %s is backed up before it is brought up to date, and both hold its pieces',
  async (step) => {
    await olderShop(step)
    await updateDatabase(database, config, Date.now())
    expect(await appliedSteps(database)).toEqual(knownSteps())
    const backups = join(folder, 'backups')
    const [file = '', ...more] = readdirSync(backups)
    expect([file, more]).toEqual([expect.stringMatching(/^before-update-.*\.tar$/), []])
    // The way back, and forward once more: the older backup comes up to date as it is restored.
    const place = { DATA_DIR: join(folder, 'elsewhere') }
    await restoreBackup(join(backups, file), place, null)
    const restored = openDatabase(place)
    expect(await appliedSteps(restored)).toEqual(knownSteps())
    for (const { db } of [database, restored]) {
      expect(await db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Old' }])
    }
    await restored.close()
  },
)

test('tables of a newer version that this one can’t work with are refused in a sentence, and left as it is', async () => {
  await migrate(database)
  const tables = sql.raw('select name, timestamp from kysely_migration order by name')
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow-breaks', '2030-01-01')`.execute(
    database.db,
  )
  const before = (await tables.execute(database.db)).rows
  await expect(updateDatabase(database, config, Date.now())).rejects.toThrow(
    /^This database belongs to a newer version of the shop, by its step 9999-tomorrow-breaks\. Update the shop, or restore /,
  )
  expect((await tables.execute(database.db)).rows).toEqual(before)
  expect(readdirSync(folder)).not.toContain('backups')
})

test('an empty database and one that is up to date need none', async () => {
  await updateDatabase(database, config, Date.now())
  await updateDatabase(database, config, Date.now())
  expect(readdirSync(folder)).not.toContain('backups')
})

test('what can’t be backed up is not updated', async () => {
  await olderShop('0004-the-staff-area')
  writeFileSync(join(folder, 'backups'), 'A file in the place of the folder.')
  await expect(updateDatabase(database, config, Date.now())).rejects.toThrow(
    /^The shop was not updated, because it could not be backed up first\. /,
  )
  expect((await appliedSteps(database)).at(-1)).toBe('0004-the-staff-area')
})
