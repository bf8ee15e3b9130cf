import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { startJobs } from '#server/app/jobs/run.ts'
import { type BucketSettings, openBucket } from '#server/platform/integrations/open-bucket.ts'
import { buy, mailbox } from '#test/support/checkout-helpers.ts'
import { type CopiedShop, startCopiedShop } from '#test/support/copied-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { lastBackup } from '../latest.ts'
import { countTotals } from '../stats.ts'
import { listSnapshots } from './list-snapshots.ts'
import { runCopyJob, runCopyTestJob } from './schedule.ts'

let copied: CopiedShop
beforeAll(async () => {
  copied = await startCopiedShop()
  await runJob()
})
beforeEach(() => copied.shop.passTime(15 * MINUTE_MS))
afterEach(() => {
  copied.remote.proxy.mode = 'open'
})
afterAll(() => copied.close())

const runJob = () => runCopyJob(copied.job())

test('works with a store that rejects deletions and replacements', async () => {
  const { remote, shop, settings, status } = copied
  await copied.addOldSnapshots()
  await runJob()
  remote.proxy.mode = 'write-once'
  shop.passTime(15 * MINUTE_MS)
  const before = remote.objects()
  await runJob()
  const after = remote.objects()
  expect(after.size).toBe(before.size + 1)
  expect(await status()).toMatchObject({ failure: null, isLate: false })
  const thief = await openBucket(settings.backupStore as BucketSettings)
  for (const key of after.keys()) {
    await expect(thief.delete(key)).rejects.toThrow()
    await expect(thief.put(key, 'ransom')).rejects.toThrow()
  }
  await expect(thief.deleteAll('')).rejects.toThrow()
  expect(remote.objects()).toEqual(after)
})

test('reports damage in the backup store every night', async () => {
  const { remote, shop, store, restoreNewest } = copied
  const { db } = shop.shop
  shop.passTime(DAY_MS)
  await runJob()
  const image = [...remote.objects().keys()].find((key) => key.startsWith('images/')) ?? ''
  remote.damage(image)
  await runCopyTestJob(copied.job())
  expect(await lastBackup(db, 'store')).toMatchObject({
    failure: null,
    differences: expect.arrayContaining([expect.stringContaining('missing or damaged in the backup store')]),
  })
  const restored = await restoreNewest()
  expect(restored.totals).toEqual(await countTotals(db))
  expect(restored.brokenImages).toHaveLength(1)

  shop.passTime(DAY_MS)
  await runJob()
  const [newest] = await listSnapshots(store)
  remote.damage(newest?.key ?? '')
  await runCopyTestJob(copied.job())
  expect(await lastBackup(db, 'store')).toMatchObject({
    file: newest?.key,
    failure: expect.stringContaining('The backup is damaged'),
  })
  shop.shop.wakeEmail()
  const emails = await eventually(
    () => mailbox(shop, shop.shop.config.SHOP_MAILBOX),
    (all) => all.filter(({ subject }) => subject === 'The nightly backup needs attention').length === 2,
  )
  expect(emails.some(({ text }) => text.includes('Backup store: The copy in the backup store'))).toBe(true)
})

test('reports a store that is full or gone and stores the next copy when it is back', async () => {
  const { remote, shop, status } = copied
  remote.proxy.mode = 'full'
  await expect(runJob()).rejects.toThrow('The backup store is full')
  expect(await status()).toMatchObject({ failure: expect.stringContaining('is full') })
  remote.proxy.mode = 'open'
  await runJob()
  expect((await status())?.failure).toContain('is full')
  shop.passTime(46 * MINUTE_MS)
  expect((await status())?.isLate).toBe(true)
  await runJob()
  expect(await status()).toMatchObject({ failure: null, isLate: false })
})

test('sells while the store does not answer, and stops without waiting for it', async () => {
  const { remote, shop, settings } = copied
  remote.proxy.mode = 'silent'
  const { database, paymentContext, emailContext, images, config, settings: shopSettings, now } = shop.shop
  shop.passTime(DAY_MS)
  const before = remote.proxy.requests
  const jobs = startJobs({
    database,
    paymentContext,
    emailContext: { ...emailContext, mailer: { send: async () => {}, close() {} }, now: () => 0 },
    images,
    backups: { ...settings, BACKUP_AT: 'never' },
    checkouts: config,
    watched: config,
    settings: shopSettings,
    now,
    owner: 'another machine',
    report: () => {},
  })
  await eventually(
    async () => remote.proxy.requests,
    (requests) => requests > before,
  )
  await buy(shop.client(), [{ id: 10, quantity: 1 }])
  await jobs.stop()
  expect(readdirSync(join(shop.shop.config.DATA_DIR, 'backups'))).toEqual([])
  expect(await shop.audit()).toEqual([])
})
