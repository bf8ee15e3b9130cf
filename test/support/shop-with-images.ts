import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { shownImages } from '#server/catalog/images/integrity.ts'
import { countTotals } from '#server/operations/backup/stats.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { buy } from './checkout-helpers.ts'
import { removeImages } from './image-fixtures.ts'
import { startTestShop } from './test-shop.ts'

export interface ShopWithImages {
  /** Where commands find the shop. */
  place: { DATA_DIR: string }
  backups: string
  /** For the files of the test. */
  folder: string
  close(): Promise<void>
}

/** A shop with one order, and with the images of its products as files. @param only the product that has some. */
export async function startShopWithImages(only?: number): Promise<ShopWithImages> {
  const shop = await startTestShop()
  if (only) await removeImages(shop, only)
  const { DATA_DIR } = shop.shop.config
  for (const hash of (await shownImages(shop.shop.db)).keys())
    cpSync(resolve('demo/images', hash), join(DATA_DIR, 'pictures', hash), { recursive: true })
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  const folder = mkdtempSync(join(tmpdir(), 'shop-with-images-'))
  return {
    place: { DATA_DIR },
    backups: join(DATA_DIR, 'backups'),
    folder,
    async close() {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function ordersIn(DATA_DIR: string): Promise<number | undefined> {
  const database = openDatabase({ DATA_DIR })
  return (await countTotals(database.db).finally(() => database.close())).orders
}
