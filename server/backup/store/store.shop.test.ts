import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type BucketSettings, openBucket } from '#server/integrations/open-bucket.ts'
import { startJobs } from '#server/jobs/run.ts'
import { audit } from '#server/reconciliation/reconcile.ts'
import { openShop } from '#server/shop.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { BACKUP_KEY, startBackupStore, type TestBackupStore } from '#test/support/backup-store.ts'
import { buy, mailbox, openCheckout } from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { lastBackup } from '../latest.ts'
import { countTotals } from '../stats.ts'
import { listSnapshots } from './list-snapshots.ts'
import { snapshotKey } from './object-names.ts'
import { type BackupStore, openBackupStore } from './open-store.ts'
import { restoreSnapshot } from './restore-snapshot.ts'
import { runCopyJob, runCopyTestJob, type StoreSettings } from './schedule.ts'
import { storeStatus } from './status.ts'

let remote: TestBackupStore
let shop: TestShop
let settings: StoreSettings
let store: BackupStore
let folder: string
beforeAll(async () => {
  remote = await startBackupStore()
  shop = await startTestShop()
  folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const { DATA_DIR, DATABASE_URL = '' } = shop.shop.config
  settings = parseConfig({ DATA_DIR, DATABASE_URL, BACKUP_WORK_FACTOR: '4', ...remote.settings })
  store = (await openBackupStore(settings)) as BackupStore
  await removeImages(shop)
  await addImage('1')
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
})
beforeEach(() => shop.passTime(15 * MINUTE_MS))
afterEach(() => {
  remote.proxy.mode = 'open'
})
afterAll(async () => {
  await shop.close()
  await remote.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addImage(productId: string): Promise<void> {
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const path = `/api/admin/products/${productId}/images`
  const { status } = await sendForm(admin, 'POST', path, form([image], {}))
  expect(status).toBe(201)
}

function job() {
  return {
    database: shop.shop.database,
    settings,
    timeZone: async () => 'America/New_York',
    now: shop.shop.now,
    signal: new AbortController().signal,
  }
}

const runJob = () => runCopyJob(job())

const status = () => storeStatus(shop.shop.db, settings, shop.shop.now())

async function restoreNewest() {
  const [newest] = await listSnapshots(store)
  const target = { DATA_DIR: mkdtempSync(join(folder, 'target-')) }
  const restored = await restoreSnapshot(target, store, { key: newest?.key ?? '' }, BACKUP_KEY)
  const copy = openDatabase(target)
  const found = { totals: await countTotals(copy.db), problems: await audit(copy.db) }
  await copy.close()
  return { ...restored, ...found, ...target }
}

/** The content of every image file below a folder. */
function imagesIn(DATA_DIR: string): Map<string, string> {
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
  const images = files.filter((each) => each.isFile() && /\/(pictures|originals)/.test(each.parentPath))
  return new Map(
    images.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(DATA_DIR.length), readFileSync(path, 'base64')]
    }),
  )
}

test('lets no new shop become the newest copy of a lost one', async () => {
  await store.put(snapshotKey(Date.parse('2026-01-01T00:00:00Z')), Buffer.from('of the lost shop'))
  await expect(runJob()).rejects.toThrow('The backup store has copies of another shop. If that shop is lost')
  expect(await listSnapshots(store)).toHaveLength(1)
  await store.remove((await listSnapshots(store))[0]?.key ?? '')
  remote.proxy.stored.length = 0
  shop.passTime(15 * MINUTE_MS)
})

test('stores copies that restore to the same shop, each image once', async () => {
  await runJob()
  await buy(shop.client(), [{ id: 9, quantity: 1 }])
  await addImage('2')
  shop.passTime(15 * MINUTE_MS)
  await runJob()
  const { stored } = remote.proxy
  expect(stored.filter((key) => key.startsWith('snapshots/'))).toHaveLength(2)
  // An image and its original, twice.
  expect(stored.filter((key) => key.startsWith('images/'))).toHaveLength(4)
  expect(new Set(stored).size).toBe(6)
  const restored = await restoreNewest()
  expect(restored).toMatchObject({ brokenImages: [], problems: [] })
  expect(restored.totals).toEqual(await countTotals(shop.shop.db))
  expect(imagesIn(restored.DATA_DIR)).toEqual(imagesIn(shop.shop.config.DATA_DIR))
  expect(readdirSync(restored.DATA_DIR).toSorted()).toEqual(['originals', 'pictures', 'shop.sqlite'])
  expect(await status()).toMatchObject({ waitingImages: 0, failure: null, isLate: false })
})

test('opens no shop whose passphrase or key can’t be read', async () => {
  const config = { ...shop.shop.config, ...settings, BACKUP_PASSPHRASE_FILE: join(folder, 'nowhere') }
  await expect(openShop(config, { web: shop.shop.web })).rejects.toThrow("The passphrase file can't be read")
})

test('waits for the next interval, and until then does not ask the store', async () => {
  await runJob()
  remote.proxy.mode = 'silent'
  await runJob()
  shop.passTime(14 * MINUTE_MS)
  await runJob()
})

test('stores what the payment provider does not know within two minutes', async () => {
  const [admin, customer] = await Promise.all([loggedIn(shop, 'admin'), loggedIn(shop, 'customer')])
  async function storedAMinuteAfter(change: () => Promise<unknown>) {
    const snapshots = () => remote.proxy.stored.filter((key) => key.startsWith('snapshots/')).length
    const before = snapshots()
    await change()
    shop.passTime(MINUTE_MS)
    await runJob()
    return snapshots() - before
  }
  await runJob()
  expect(await storedAMinuteAfter(async () => undefined)).toBe(0)
  const { code: giftCardCode } = await newGiftCard(shop, admin, 500)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  const checkout = () => openCheckout(shop.client(), [{ id: 9, quantity: 1 }], { giftCardCode })
  expect(await storedAMinuteAfter(checkout)).toBe(1)
  const { passport } = await admin.api.admin.issuePassport({ id: '1' })
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  expect(await storedAMinuteAfter(() => customer.api.passports.claim(passport))).toBe(1)
  const report = () => customer.api.passports.lost({ code: passport.code, lost: true })
  expect(await storedAMinuteAfter(report)).toBe(1)
  const entry = form([], { text: 'Forged the blade.', date: '2026-01-05', public: 'true' })
  const { body } = await sendForm(admin, 'POST', '/api/admin/products/1/journal', entry)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  const takeBack = () => admin.api.admin.deleteJournalEntry({ id: '1', entryId: String(body.data.id) })
  expect(await storedAMinuteAfter(takeBack)).toBe(1)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(0)
  remote.proxy.mode = 'silent'
  shop.passTime(MINUTE_MS)
  await runJob()
})

test('stores nothing that can be read, under names of nothing but dates and hashes', () => {
  const objects = remote.objects()
  expect(objects.size).toBeGreaterThan(5)
  for (const [key, content] of objects) {
    expect(key).toMatch(/^(snapshots\/\d{8}T\d{6}Z|images\/[0-9a-f]{64})\.age$/)
    expect(content.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    for (const text of ['june@example.com', 'JFIF', 'ustar']) expect(content.includes(text)).toBe(false)
  }
})

test('leaves a store alone that refuses to delete and to replace, and a thief with its keys can’t either', async () => {
  for (let number = 1; number <= 12; number++)
    await store.put(snapshotKey(number * DAY_MS), Buffer.from('old'))
  remote.age(40 * DAY_MS)
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

test('deletes old snapshots where it may, but keeps what newer ones need', async () => {
  shop.passTime(2 * DAY_MS)
  const before = await listSnapshots(store)
  await runJob()
  const kept = await listSnapshots(store)
  expect(kept.length).toBeLessThan(before.length)
  expect(kept.length).toBeGreaterThanOrEqual(10)
  const restored = await restoreNewest()
  expect(restored.brokenImages).toEqual([])
  expect(imagesIn(restored.DATA_DIR)).toEqual(imagesIn(shop.shop.config.DATA_DIR))
})

test('restores the newest copy every night, and reports what is damaged there', async () => {
  const { db } = shop.shop
  const testNight = async () => {
    shop.passTime(DAY_MS)
    await runJob()
    await runCopyTestJob(job())
    return lastBackup(db, 'store')
  }
  expect(await testNight()).toMatchObject({ orders: 3, differences: [], failure: null })
  expect(await lastBackup(db)).toBeNull()

  const image = [...remote.objects().keys()].find((key) => key.startsWith('images/')) ?? ''
  remote.damage(image)
  expect(await testNight()).toMatchObject({
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
  await runCopyTestJob(job())
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
