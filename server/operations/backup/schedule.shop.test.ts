import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { startJobs } from '#server/app/jobs/run.ts'
import { databaseCreatedAt } from '#server/platform/db/open.ts'
import { buy, mailbox } from '#test/support/checkout-helpers.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { lastBackup } from './latest.ts'
import { restoreBackup } from './restore.ts'
import { isBackupDue, runNightly } from './schedule.ts'

const shop = sharedShop()
let folder: string
beforeAll(async () => {
  await removeImages(shop)
  folder = join(shop.shop.config.DATA_DIR, 'backups')
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
})
beforeEach(() => shop.passTime(DAY_MS))

/** Another machine's jobs, beside those of the test's shop. */
function machine(name: string, settings: { BACKUPS_KEPT?: number } = {}) {
  const { database, paymentContext, emailContext, config, images, settings: shopSettings, now } = shop.shop
  const failures: unknown[] = []
  const mailer = { send: async () => {}, close() {} }
  const jobs = startJobs({
    database,
    paymentContext,
    // The test's shop sends the emails.
    emailContext: { ...emailContext, mailer, now: () => 0 },
    images,
    backups: { ...config, BACKUP_AT: '03:00', ...settings },
    checkouts: config,
    watched: config,
    settings: shopSettings,
    now,
    owner: name,
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

async function runNight(settings: { BACKUPS_KEPT?: number } = {}) {
  const before = await lastBackup(shop.shop.db)
  const jobs = machine('nightly', settings)
  const last = await eventually(
    () => lastBackup(shop.shop.db),
    (now) => now?.taken_at !== before?.taken_at,
  ).finally(() => jobs.stop())
  expect(jobs.failures).toEqual([])
  if (!last) throw new Error('There was no backup.')
  return last
}

/** The workshop's emails about backups. */
async function problemEmails() {
  shop.shop.wakeEmail()
  const all = await mailbox(shop, shop.shop.config.SHOP_MAILBOX)
  return all.filter(({ subject }) => subject === 'The nightly backup needs attention')
}

test('backs up every night and tests the restore', async () => {
  expect(await lastBackup(shop.shop.db)).toBeNull()
  const last = await runNight()
  expect(last).toMatchObject({ orders: 1, differences: [], failure: null })
  expect(last.took_ms).toBeGreaterThan(0)
  expect(last.bytes).toBeGreaterThan(0)
  expect(readdirSync(folder)).toEqual([last.file])
  expect(await problemEmails()).toEqual([])
  const target = join(folder, '../elsewhere')
  await restoreBackup(join(folder, last.file ?? ''), { DATA_DIR: target }, null)
  rmSync(target, { recursive: true })
})

test('backs up once a night across machines and restarts', async () => {
  const nights = await nightsAfter(async () => {
    const machines = ['one', 'two', 'three'].map((name) => machine(name))
    const { database, now } = shop.shop
    await eventually(
      () => isBackupDue(database, { BACKUP_AT: '03:00', timeZone: 'America/New_York' }, now()),
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

test('makes up for a missed night but not for nights before the shop opened', async () => {
  const { database, config, now } = shop.shop
  const settings = { ...config, BACKUP_AT: '03:00', timeZone: 'America/New_York' }
  expect(await isBackupDue(database, settings, now())).toBe(true)
  expect(await isBackupDue(database, { ...settings, BACKUP_AT: 'never' }, now())).toBe(false)
  await runNight()
  expect(await isBackupDue(database, settings, now())).toBe(false)
  expect(await isBackupDue(database, settings, now() + DAY_MS)).toBe(true)
  const fresh = await startTestShop()
  const opened = (await databaseCreatedAt(fresh.shop.database)) ?? Number.NaN
  expect(await isBackupDue(fresh.shop.database, settings, opened)).toBe(false)
  expect(await isBackupDue(fresh.shop.database, settings, opened + 25 * HOUR_MS)).toBe(true)
  await fresh.close()
})

test('keeps as many backups as BACKUPS_KEPT says', async () => {
  const files: (string | null)[] = []
  for (let night = 0; night < 3; night++) {
    shop.passTime(DAY_MS)
    files.push((await runNight({ BACKUPS_KEPT: 2 })).file)
  }
  expect(readdirSync(folder).sort()).toEqual(files.slice(1))
})

test('keeps a backup that fails the audit and emails the workshop', async () => {
  const { db } = shop.shop
  await sql`update products set stock = stock + 1 where id = 2`.execute(db)
  const before = (await problemEmails()).length
  const last = await runNight()
  expect(last.failure).toBeNull()
  expect(last.differences).toEqual([expect.stringContaining('Product 2')])
  expect(existsSync(join(folder, last.file ?? ''))).toBe(true)
  const [email] = await eventually(problemEmails, (all) => all.length > before)
  for (const part of [email?.text, email?.html]) {
    expect(part).toContain('Product 2')
    expect(part).toContain(`${shop.url}/admin/dashboard`)
  }
  await sql`update products set stock = stock - 1 where id = 2`.execute(db)
})

test('records a failed backup, emails the workshop, and recovers the next night', async () => {
  const { DATA_DIR } = shop.shop.config
  const before = (await problemEmails()).length
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(join(DATA_DIR, 'backups'), 'Not a folder.')
  const last = await runNight()
  expect(last).toMatchObject({
    file: null,
    orders: 0,
    failure: expect.stringMatching(/^The backup failed\. .+\.$|^The backup failed\. .+\)$/),
  })
  const [email] = await eventually(problemEmails, (all) => all.length > before)
  expect(email?.text).toContain('The backup failed.')
  rmSync(join(DATA_DIR, 'backups'))
  mkdirSync(folder)
  shop.passTime(DAY_MS)
  expect(await runNight()).toMatchObject({ failure: null, differences: [] })
})

test('leaves nothing behind when aborted and stays due', async () => {
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
