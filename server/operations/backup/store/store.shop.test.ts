import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { openShop } from '#server/app/shop.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { addImage, type CopiedShop, imagesIn, startCopiedShop } from '#test/support/copied-shop.ts'
import { lastBackup } from '../latest.ts'
import { countTotals } from '../stats.ts'
import { copyToStore } from './copy-now.ts'
import { listSnapshots } from './list-snapshots.ts'
import { snapshotKey } from './object-names.ts'
import { runCopyJob, runCopyTestJob } from './schedule.ts'

let copied: CopiedShop
beforeAll(async () => {
  copied = await startCopiedShop()
})
beforeEach(() => copied.shop.passTime(15 * MINUTE_MS))
afterEach(() => {
  copied.remote.proxy.mode = 'open'
})
afterAll(() => copied.close())

const runJob = () => runCopyJob(copied.job())

test('never stores a new shop as the newest copy of a lost one', async () => {
  const { remote, shop, store } = copied
  await store.put(snapshotKey(Date.parse('2026-01-01T00:00:00Z')), Buffer.from('of the lost shop'))
  await expect(runJob()).rejects.toThrow('The backup store has copies of another shop. If that shop is lost')
  const byHand = copyToStore(shop.shop.db, copied.settings, shop.shop.now())
  await expect(byHand).rejects.toThrow(
    /has copies of another shop\. The newest, of Dec 31, 7:00 PM, can’t be read with the key of this one\. This shop, which has stored none since .* holds 1 order and \d+ products\. Nothing was stored\. .*backup --to store --replace$/,
  )
  expect(await listSnapshots(store)).toHaveLength(1)
  await store.remove((await listSnapshots(store))[0]?.key ?? '')
  remote.proxy.stored.length = 0
  shop.passTime(15 * MINUTE_MS)
})

test('stores copies that restore to the same shop, each image once', async () => {
  const { remote, shop, status, restoreNewest } = copied
  await runJob()
  await buy(shop.client(), [{ id: 9, quantity: 1 }])
  await addImage(shop, '2')
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

test('refuses to start without a readable passphrase and key', async () => {
  const { shop, folder, settings } = copied
  const config = { ...shop.shop.config, ...settings, BACKUP_PASSPHRASE_FILE: join(folder, 'nowhere') }
  await expect(openShop(config, { web: shop.shop.web })).rejects.toThrow("The passphrase file can't be read")
})

test('does not call the store before the next interval', async () => {
  const { remote, shop } = copied
  await runJob()
  remote.proxy.mode = 'silent'
  await runJob()
  shop.passTime(14 * MINUTE_MS)
  await runJob()
})

test('encrypts every file and names it by date or hash', () => {
  const objects = copied.remote.objects()
  expect(objects.size).toBeGreaterThan(5)
  for (const [key, content] of objects) {
    expect(key).toMatch(/^(snapshots\/\d{8}T\d{6}Z|images\/[0-9a-f]{64})\.age$/)
    expect(content.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    for (const text of ['june@example.com', 'JFIF', 'ustar']) expect(content.includes(text)).toBe(false)
  }
})

test('deletes old snapshots but keeps the images of newer ones', async () => {
  const { shop, store, restoreNewest } = copied
  await copied.addOldSnapshots()
  await runJob()
  shop.passTime(15 * MINUTE_MS)
  const before = await listSnapshots(store)
  await runJob()
  const kept = await listSnapshots(store)
  expect(kept.length).toBeLessThan(before.length)
  expect(kept.length).toBeGreaterThanOrEqual(10)
  const restored = await restoreNewest()
  expect(restored.brokenImages).toEqual([])
  expect(imagesIn(restored.DATA_DIR)).toEqual(imagesIn(shop.shop.config.DATA_DIR))
})

test('restores the newest copy every night', async () => {
  const { shop } = copied
  shop.passTime(DAY_MS)
  await runJob()
  await runCopyTestJob(copied.job())
  const { db } = shop.shop
  expect(await lastBackup(db, 'store')).toMatchObject({ orders: 2, differences: [], failure: null })
  expect(await lastBackup(db)).toBeNull()
})
