import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picturesOnShow } from '#server/pictures/broken.ts'
import { PICTURE_FILES } from '#server/pictures/sums.ts'
import type { TestShop } from './test-shop.ts'

/** A test's shop knows the demo's pictures by name alone: this lays a few letters for each of their files in DATA_DIR. */
export async function hangPictures({ shop }: TestShop): Promise<void> {
  for (const hash of (await picturesOnShow(shop.db)).keys()) {
    const folder = join(shop.config.DATA_DIR, 'pictures', hash)
    mkdirSync(folder, { recursive: true })
    for (const file of PICTURE_FILES) writeFileSync(join(folder, file), `${file} of ${hash}`)
  }
}

/** For tests to which a backup is as good without pictures, and quicker. */
export async function takePicturesDown({ shop }: TestShop): Promise<void> {
  await shop.db.deleteFrom('product_pictures').execute()
  await shop.db.updateTable('categories').set({ picture_hash: null }).execute()
}
