import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, eventually, mailbox } from '#checks/buyer.ts'
import { takePicturesDown } from '#checks/hang-pictures.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS, HOUR_MS } from '#contract/shop.ts'
import { startJobs } from '#server/jobs/run.ts'
import { lastBackup } from './last.ts'
import { isBackupDue, runNightly } from './nightly.ts'
import { restoreBackup } from './restore.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await startTestShop()
  await takePicturesDown(shop)
  folder = join(shop.shop.config.DATA_DIR, 'backups')
  await buy(shop.visitor(), [{ id: 1, quantity: 1 }])
})
beforeEach(() => shop.passTime(DAY_MS))
afterAll(() => shop.close())

/** One of the shop's machines at its own work, beside those that are. */
function machine(name: string, settings: { BACKUPS_KEPT?: number } = {}) {
  const { database, till, config, web, pictures, now } = shop.shop
  const failures: unknown[] = []
  const mailer = { send: async () => {}, close() {} }
  const jobs = startJobs({
    database,
    till,
    // Its mails are left to the shop itself.
    post: { mailer, web, publicUrl: config.publicUrl, now: () => 0 },
    pictures,
    backups: { ...config, BACKUP_AT: '03:00', ...settings },
    checkouts: config,
    now,
    holder: name,
    report: (error) => failures.push(error),
  })
  return { ...jobs, failures }
}

async function nightsAfter<T>(work: () => Promise<T>): Promise<number> {
  const count = async () => {
    const { count } = await shop.shop.db
      .selectFrom('backups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const before = await count()
  await work()
  return (await count()) - before
}

async function aNight(settings: { BACKUPS_KEPT?: number } = {}) {
  const before = await lastBackup(shop.shop.db)
  const jobs = machine('the night', settings)
  const last = await eventually(
    () => lastBackup(shop.shop.db),
    (now) => now?.taken_at !== before?.taken_at,
  ).finally(() => jobs.stop())
  expect(jobs.failures).toEqual([])
  if (!last) throw new Error('There was no backup.')
  return last
}

/** Letters about backups that the workshop got so far. */
async function letters() {
  shop.shop.wakeMail()
  const all = await mailbox(shop, shop.shop.config.SHOP_MAILBOX)
  return all.filter(({ subject }) => subject === 'The nightly backup needs you')
}

test('each night the shop is backed up, restored for trial, and the dashboard can say how it went', async () => {
  expect(await lastBackup(shop.shop.db)).toBeNull()
  const last = await aNight()
  expect(last).toMatchObject({ orders: 1, differences: [], failure: null })
  expect(last.took_ms).toBeGreaterThan(0)
  expect(last.bytes).toBeGreaterThan(0)
  expect(readdirSync(folder)).toEqual([last.file])
  expect(await letters()).toEqual([])
  const place = join(folder, '../elsewhere')
  await restoreBackup(join(folder, last.file ?? ''), { DATA_DIR: place }, null)
  rmSync(place, { recursive: true })
})

test('of several machines one does it, once a night, a restart in between or not', async () => {
  const nights = await nightsAfter(async () => {
    const machines = ['one', 'two', 'three'].map((name) => machine(name))
    const { config, database, now } = shop.shop
    await eventually(
      () => isBackupDue(database, { ...config, BACKUP_AT: '03:00' }, now()),
      (due) => !due,
    )
    await Promise.all(machines.map((each) => each.stop()))
    const again = machine('after a restart')
    await eventually(
      () => shop.shop.db.selectFrom('leases').select('holder').where('name', '=', 'backup').execute(),
      ([lease]) => lease?.holder === 'after a restart',
    )
    await again.stop()
  })
  expect(nights).toBe(1)
})

test('a night that was slept through is made up for, and before its first night a shop owes none', async () => {
  const { database, config, now } = shop.shop
  const settings = { ...config, BACKUP_AT: '03:00' }
  expect(await isBackupDue(database, settings, now())).toBe(true)
  expect(await isBackupDue(database, { BACKUP_AT: 'never' }, now())).toBe(false)
  await aNight()
  expect(await isBackupDue(database, settings, now())).toBe(false)
  expect(await isBackupDue(database, settings, now() + DAY_MS)).toBe(true)
  const fresh = await startTestShop()
  expect(await isBackupDue(fresh.shop.database, settings, Date.now())).toBe(false)
  expect(await isBackupDue(fresh.shop.database, settings, Date.now() + 25 * HOUR_MS)).toBe(true)
  await fresh.close()
})

test('the newest backups stay, as many as the settings say', async () => {
  const files: (string | null)[] = []
  for (let night = 0; night < 3; night++) {
    shop.passTime(DAY_MS)
    files.push((await aNight({ BACKUPS_KEPT: 2 })).file)
  }
  expect(readdirSync(folder).sort()).toEqual(files.slice(1))
})

test('a backup that shows the books out of order is kept, and the workshop hears of it', async () => {
  const { db } = shop.shop
  await sql`update products set stock = stock + 1 where id = 2`.execute(db)
  const before = (await letters()).length
  const last = await aNight()
  expect(last.failure).toBeNull()
  expect(last.differences).toEqual([expect.stringContaining('Piece 2')])
  expect(existsSync(join(folder, last.file ?? ''))).toBe(true)
  const [letter] = await eventually(letters, (all) => all.length > before)
  for (const part of [letter?.text, letter?.html]) {
    expect(part).toContain('Piece 2')
    expect(part).toContain(`${shop.url}/admin/dashboard`)
  }
  await sql`update products set stock = stock - 1 where id = 2`.execute(db)
})

test('a night without a backup is on record with the reason, the workshop hears of it, the older ones stay', async () => {
  const { DATA_DIR } = shop.shop.config
  const before = (await letters()).length
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(join(DATA_DIR, 'backups'), 'A file in the place of the folder.')
  const last = await aNight()
  expect(last).toMatchObject({
    file: null,
    orders: 0,
    failure: expect.stringMatching(/^No backup could be made\. .+\.$|^No backup could be made\. .+\)$/),
  })
  const [letter] = await eventually(letters, (all) => all.length > before)
  expect(letter?.text).toContain('No backup could be made.')
  rmSync(join(DATA_DIR, 'backups'))
  mkdirSync(folder)
  shop.passTime(DAY_MS)
  expect(await aNight()).toMatchObject({ failure: null, differences: [] })
})

test('a shop that is told to end in the middle of it ends, leaves nothing half, and owes it still', async () => {
  const { database, config, now } = shop.shop
  const ending = new AbortController()
  const hidden = () => readdirSync(folder).filter((name) => name.startsWith('.'))
  const nights = await nightsAfter(async () => {
    const night = runNightly(database, { ...config, BACKUP_AT: '03:00' }, now, ending.signal)
    await eventually(
      async () => hidden(),
      (names) => names.length > 0,
    )
    ending.abort()
    await night
  })
  expect(nights).toBe(0)
  expect(hidden()).toEqual([])
})
