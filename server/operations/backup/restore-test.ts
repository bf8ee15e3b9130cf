import { mkdir, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { IMAGE_JPEG } from '#contract/catalog/images/images.ts'
import type { ImageChecksum } from '#server/catalog/images/checksums.ts'
import type { NewChecksums } from '#server/catalog/images/integrity.ts'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import { type Db, openDatabase } from '#server/platform/db/open.ts'
import { type FileStorageSettings, openFiles } from '#server/platform/integrations/open-files.ts'
import { type BackupRequest, createBackup } from './create.ts'
import { describeError } from './errors.ts'
import { collectBackupChecksums, compareImages } from './image-integrity.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import type { ShopLocation } from './restore-target.ts'
import { compareTotals, countTotals } from './stats.ts'

export interface RestoreTest {
  location: ShopLocation
  request: BackupRequest
  /** A folder for the restored copy, deleted afterwards. */
  scratch: string
}

export interface RestoreTestResult {
  file: string | null
  bytes: number
  orders: number
  differences: string[]
  failure: string | null
  newChecksums: NewChecksums
}

export function failedTest(failure: string, file: string | null = null, bytes = 0): RestoreTestResult {
  return { file, bytes, orders: 0, differences: [], failure, newChecksums: [] }
}

/** Makes a backup, restores it into SQLite, and compares the copy with the shop. */
export async function testRestore({ location, request, scratch }: RestoreTest): Promise<RestoreTestResult> {
  const images = collectBackupChecksums()
  let manifest: Manifest
  try {
    manifest = await createBackup(location, request, images.add)
  } catch (error) {
    return failedTest(`The backup failed. ${describeError(error)}`)
  }
  const file = basename(request.file)
  let bytes = 0
  try {
    bytes = (await stat(request.file)).size
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    await restoreBackup(request.file, { DATA_DIR: scratch }, request.passphrase)
    return { file, bytes, failure: null, ...(await compare(manifest, location, scratch, images.found)) }
  } catch (error) {
    return failedTest(`The backup could not be restored. ${describeError(error)}`, file, bytes)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function compare(
  manifest: Manifest,
  location: FileStorageSettings,
  scratch: string,
  found: ReadonlyMap<string, ImageChecksum>,
) {
  const copy = openDatabase({ DATA_DIR: scratch })
  try {
    const totals = await countTotals(copy.db)
    const { problems, newChecksums } = await compareImages(copy.db, found)
    const differences = [
      ...compareTotals(manifest.facts, totals),
      ...(await audit(copy.db)),
      ...(await compareNewestImage(copy.db, location, scratch)),
      ...problems,
    ]
    return { orders: totals.orders ?? 0, differences, newChecksums }
  } finally {
    await copy.close()
  }
}

const MAX_IMAGES_TRIED = 20

/** Compares the newest image that the shop has with its restored copy. */
async function compareNewestImage(
  copy: Db,
  location: FileStorageSettings,
  scratch: string,
): Promise<string[]> {
  const newest = await copy
    .selectFrom('product_pictures')
    .select('hash')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_IMAGES_TRIED)
    .execute()
  const [shop, restored] = await Promise.all([openFiles(location), openFiles({ DATA_DIR: scratch })])
  for (const { hash } of newest) {
    const file = `${hash}/${IMAGE_JPEG.width}.jpg`
    const original = await shop.read('pictures', file)
    if (!original) continue
    const copied = await restored.read('pictures', file)
    if (!copied) return [`The image ${hash} is missing in the restored copy.`]
    return copied.equals(original) ? [] : [`The image ${hash} differs in the restored copy.`]
  }
  return []
}
