import { mkdir, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { PICTURE_JPEG } from '#contract/pictures.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { type FilePlace, openFiles } from '#server/outside/open-files.ts'
import type { PictureSum } from '#server/pictures/sums.ts'
import type { ShopPlace } from './empty-place.ts'
import { countFacts, differingFacts } from './facts.ts'
import { sentenceOf } from './fault.ts'
import { type BackupOrder, makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { addUpNight, comparePictures, type NewSums } from './night-pictures.ts'
import { restoreBackup } from './restore.ts'

export interface DrillOutcome {
  file: string | null
  bytes: number
  orders: number
  differences: string[]
  failure: string | null
  /** What pictures came to that no backup has held before. */
  newSums: NewSums
}

/**
 * Makes a backup, restores it into a scratch folder as somebody would who has lost everything, and compares the two. The
 * copy is an SQLite file whatever the shop runs on: an archive is alike from both.
 */
export async function drill(place: ShopPlace, order: BackupOrder, scratch: string): Promise<DrillOutcome> {
  const outcome: DrillOutcome = {
    file: null,
    bytes: 0,
    orders: 0,
    differences: [],
    failure: null,
    newSums: [],
  }
  const pictures = addUpNight()
  let manifest: Manifest
  try {
    manifest = await makeBackup(place, order, pictures.saw)
  } catch (error) {
    return { ...outcome, failure: `No backup could be made. ${sentenceOf(error)}` }
  }
  outcome.file = basename(order.file)
  try {
    outcome.bytes = (await stat(order.file)).size
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    await restoreBackup(order.file, { DATA_DIR: scratch }, order.passphrase)
    return { ...outcome, ...(await compare(manifest, place, scratch, pictures.found)) }
  } catch (error) {
    return { ...outcome, failure: `The backup could not be restored. ${sentenceOf(error)}` }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function compare(
  manifest: Manifest,
  place: FilePlace,
  scratch: string,
  found: ReadonlyMap<string, PictureSum>,
) {
  const copy = openDatabase({ DATA_DIR: scratch })
  try {
    const facts = await countFacts(copy.db)
    const { sentences, newSums } = await comparePictures(copy.db, found)
    const differences = [
      ...differingFacts(manifest.facts, facts),
      ...(await audit(copy.db)),
      ...(await differingPicture(copy.db, place, scratch)),
      ...sentences,
    ]
    return { orders: facts.orders ?? 0, differences, newSums }
  } finally {
    await copy.close()
  }
}

const MOST_LOOKED_FOR = 20

/** Looks at one picture as a visitor would see it: the newest of a piece that the shop has. */
async function differingPicture(copy: Db, place: FilePlace, scratch: string): Promise<string[]> {
  const newest = await copy
    .selectFrom('product_pictures')
    .select('hash')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_FOR)
    .execute()
  const [shop, restored] = await Promise.all([openFiles(place), openFiles({ DATA_DIR: scratch })])
  for (const { hash } of newest) {
    const file = `${hash}/${PICTURE_JPEG.width}.jpg`
    const shown = await shop.read('pictures', file)
    if (!shown) continue
    const found = await restored.read('pictures', file)
    if (!found) return [`The picture ${hash} is not in the restored copy.`]
    return found.equals(shown) ? [] : [`The picture ${hash} is another one in the restored copy.`]
  }
  return []
}
