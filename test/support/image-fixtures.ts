import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_FILES } from '#server/catalog/images/checksums.ts'
import { shownImages } from '#server/catalog/images/integrity.ts'
import type { TestShop } from './test-shop.ts'

/** Writes a stub for every demo image to DATA_DIR. */
export async function writeImageStubs({ shop }: TestShop): Promise<void> {
  for (const hash of (await shownImages(shop.db)).keys()) {
    const folder = join(shop.config.DATA_DIR, 'pictures', hash)
    mkdirSync(folder, { recursive: true })
    for (const file of IMAGE_FILES) writeFileSync(join(folder, file), `${file} of ${hash}`)
  }
}

/** For faster backups and exports. @param keptOf a product that keeps its images. */
export async function removeImages({ shop }: TestShop, keptOf = 0): Promise<void> {
  await shop.db.deleteFrom('product_pictures').where('product_id', '!=', keptOf).execute()
  await shop.db.updateTable('categories').set({ picture_hash: null }).execute()
}
