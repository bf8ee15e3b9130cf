import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { audit } from '#server/reconciliation/reconcile.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { BACKUP_KEY, startBackupStore } from '#test/support/backup-store.ts'
import type { TestBucket } from '#test/support/bucket.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { countTotals } from '../stats.ts'
import { listSnapshots } from './list-snapshots.ts'
import { type BackupStore, openBackupStore } from './open-store.ts'
import { restoreSnapshot } from './restore-snapshot.ts'
import { storeCopy } from './store-copy.ts'

let bucket: TestBucket
let shop: TestShop
let store: BackupStore
let folder: string
beforeAll(async () => {
  bucket = await startBackupStore()
  shop = await startTestShop(bucket.settings)
  folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const opened = await openBackupStore(shop.shop.config)
  if (!opened) throw new Error('There is no store.')
  store = opened
  await removeImages(shop)
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const { status } = await sendForm(admin, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(status).toBe(201)
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

test('stores a snapshot that restores to the same shop', async () => {
  await storeCopy(shop.shop.config, store, {
    secret: BACKUP_KEY,
    workFactor: 4,
    at: shop.shop.now(),
    imagesMs: 60_000,
    known: [],
    folder: join(folder, 'scratch'),
  })
  const [newest] = await listSnapshots(store)
  if (!newest) throw new Error('none')
  const target = { DATA_DIR: mkdtempSync(join(folder, 'target-')) }
  const restored = await restoreSnapshot(target, store, newest, BACKUP_KEY)
  expect(restored.brokenImages).toEqual([])
  const database = openDatabase(target)
  expect(await countTotals(database.db)).toEqual(await countTotals(shop.shop.db))
  expect(await audit(database.db)).toEqual([])
  await database.close()
  for (const area of ['pictures', 'originals']) {
    const from = join(shop.shop.config.DATA_DIR, area)
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      expect(readFileSync(path.replace(from, join(target.DATA_DIR, area))).equals(readFileSync(path))).toBe(
        true,
      )
    }
  }
  expect(readdirSync(target.DATA_DIR).toSorted()).toEqual(['originals', 'pictures', 'shop.sqlite'])
})
