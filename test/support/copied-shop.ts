import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { countTotals } from '#server/operations/backup/stats.ts'
import { listSnapshots } from '#server/operations/backup/store/list-snapshots.ts'
import { snapshotKey } from '#server/operations/backup/store/object-names.ts'
import { type BackupStore, openBackupStore } from '#server/operations/backup/store/open-store.ts'
import { restoreSnapshot } from '#server/operations/backup/store/restore-snapshot.ts'
import type { StoreJob, StoreSettings } from '#server/operations/backup/store/schedule.ts'
import { storeStatus } from '#server/operations/backup/store/status.ts'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { loggedIn } from './admin-helpers.ts'
import { BACKUP_KEY, startBackupStore } from './backup-store.ts'
import { buy } from './checkout-helpers.ts'
import { form, sendForm } from './form-body.ts'
import { freshJpeg } from './image-files.ts'
import { removeImages } from './image-fixtures.ts'
import { startTestShop, type TestShop } from './test-shop.ts'

export type CopiedShop = Awaited<ReturnType<typeof startCopiedShop>>

/** A shop with one image and one order, and a backup store that has nothing yet. */
export async function startCopiedShop() {
  const remote = await startBackupStore()
  const shop = await startTestShop()
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const { DATA_DIR, DATABASE_URL = '' } = shop.shop.config
  const settings: StoreSettings = parseConfig({
    ...{ DATA_DIR, DATABASE_URL, BACKUP_WORK_FACTOR: '4' },
    ...remote.settings,
  })
  const store = (await openBackupStore(settings)) as BackupStore
  await removeImages(shop)
  await addImage(shop, '1')
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  return {
    remote,
    shop,
    folder,
    settings,
    store,
    job: (): StoreJob => ({
      database: shop.shop.database,
      settings,
      timeZone: async () => 'America/New_York',
      now: shop.shop.now,
      signal: new AbortController().signal,
    }),
    /** A dozen of 40 days ago, besides what the store has. */
    async addOldSnapshots() {
      for (let number = 1; number <= 12; number++)
        await store.put(snapshotKey(number * DAY_MS), Buffer.from('old'))
      remote.age(40 * DAY_MS)
    },
    status: () => storeStatus(shop.shop.db, settings, shop.shop.now()),
    restoreNewest: () => restoreNewest(store, folder),
    async close() {
      await shop.close()
      await remote.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function addImage(shop: TestShop, productId: string): Promise<void> {
  const admin = await loggedIn(shop, 'admin')
  const image = { field: 'images', content: await freshJpeg() }
  const path = `/api/admin/products/${productId}/images`
  const { status } = await sendForm(admin, 'POST', path, form([image], {}))
  expect(status).toBe(201)
}

async function restoreNewest(store: BackupStore, folder: string) {
  const [newest] = await listSnapshots(store)
  const target = { DATA_DIR: mkdtempSync(join(folder, 'target-')) }
  const restored = await restoreSnapshot(target, { store, key: newest?.key ?? '', secret: BACKUP_KEY })
  const copy = openDatabase(target)
  const found = { totals: await countTotals(copy.db), problems: await audit(copy.db) }
  await copy.close()
  return { ...restored, ...found, ...target }
}

/** The content of every image file below a folder. */
export function imagesIn(DATA_DIR: string): Map<string, string> {
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
  const images = files.filter((each) => each.isFile() && /\/(pictures|originals)/.test(each.parentPath))
  return new Map(
    images.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(DATA_DIR.length), readFileSync(path, 'base64')]
    }),
  )
}
