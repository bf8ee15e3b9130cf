import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { BACKUP_KEY, startBackupStore, type TestBackupStore } from '#test/support/backup-store.ts'
import { startBucket, type TestBucket } from '#test/support/bucket.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { removeImages } from '#test/support/image-fixtures.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { copyToStore } from './copy-now.ts'
import { listSnapshots } from './list-snapshots.ts'
import { openBackupStore } from './open-store.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

let bucket: TestBucket
let remote: TestBackupStore
let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'image-store-test-'))
beforeAll(async () => {
  bucket = await startBucket()
  remote = await startBackupStore()
  shop = await startTestShop({ ...bucket.settings, ...remote.settings })
  await removeImages(shop)
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const { status } = await sendForm(admin, 'POST', '/api/admin/products/1/images', form([image], {}))
  expect(status).toBe(201)
})
afterAll(async () => {
  await shop.close()
  await remote.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

async function namesIn(location: Parameters<typeof openFiles>[0]): Promise<string[]> {
  const files = await openFiles(location)
  const areas = ['pictures', 'originals'] as const
  const lists = areas.map((area) => Array.fromAsync(files.list(area), ({ name }) => `${area}/${name}`))
  return (await Promise.all(lists)).flat()
}

test('backs up an image store, and sells even while it is down', async () => {
  const { db, config, now } = shop.shop
  expect(await copyToStore(db, config, now())).toMatchObject({ uploaded: 2, waiting: 0 })
  const gone = { ...config, bucket: { ...config.bucket, endpoint: 'http://127.0.0.1:9' } } as Config
  expect(await copyToStore(db, gone, now() + 60_000)).toMatchObject({ uploaded: 0 })
  const store = await openBackupStore(config)
  if (!store) throw new Error('There is no backup store.')
  const [newest] = await listSnapshots(store)
  const target = { DATA_DIR: join(folder, 'restored') }
  await restoreSnapshot(target, { store, key: newest?.key ?? '', secret: BACKUP_KEY })
  expect(await namesIn(target)).toEqual(await namesIn(config))
  expect(await namesIn(target)).toHaveLength(12)
})
