import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { isIdentity } from '../encrypt.ts'
import { describeError } from '../errors.ts'
import { imageFiles } from '../image-files.ts'
import { collectBackupChecksums, compareImages } from '../image-integrity.ts'
import type { StoredImage } from '../manifest.ts'
import { hashed } from '../record-stream.ts'
import { failedTest, type RestoreTestResult } from '../restore-test.ts'
import { compareTotals, countTotals } from '../stats.ts'
import { listSnapshots } from './list-snapshots.ts'
import type { BackupStore } from './open-store.ts'
import { type RestoredSnapshot, restoreSnapshot } from './restore-snapshot.ts'
import { StoreError } from './store-error.ts'

/** Read from the store on one night; a larger shop's images take turns. */
const MAX_BYTES = 500_000_000
const MAX_IMAGES = 1000
/** Each takes about a second. */
const MAX_IMAGES_WITH_PASSPHRASE = 200

export interface CopyTest {
  secret: string
  at: number
  /** A folder for the restored copy, deleted afterwards. */
  scratch: string
}

/** Restores the newest snapshot in the store into SQLite and compares it with what it says of the shop. @throws {StoreError} */
export async function testCopy(
  store: BackupStore,
  { secret, at, scratch }: CopyTest,
): Promise<RestoreTestResult> {
  const [newest] = await listSnapshots(store)
  if (!newest) return failedTest('The backup store has no copy of the shop.')
  const { key } = newest
  let tested: StoredImage[] = []
  let isComplete = true
  const pick = (listed: StoredImage[]) => {
    tested = pickForNight(listed, isIdentity(secret) ? MAX_IMAGES : MAX_IMAGES_WITH_PASSPHRASE, at)
    isComplete = tested.length === listed.length
    return tested
  }
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const restored = await restoreSnapshot({ DATA_DIR: scratch }, { store, key, secret }, { pick })
    const names = new Set(tested.map(({ name }) => parse(name).name))
    const compared = await compare(restored, scratch, (hash) => isComplete || names.has(hash))
    return { file: key, bytes: restored.bytes, failure: null, newChecksums: [], ...compared }
  } catch (error) {
    if (error instanceof StoreError) throw error
    return failedTest(`The copy in the backup store could not be restored. ${describeError(error)}`, key)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** All images, or those whose turn it is on this day. */
function pickForNight(listed: StoredImage[], maxImages: number, at: number): StoredImage[] {
  const bytes = listed.reduce((sum, image) => sum + image.bytes, 0)
  const nights = Math.max(1, Math.ceil(bytes / MAX_BYTES), Math.ceil(listed.length / maxImages))
  const tonight = Math.floor(at / DAY_MS) % nights
  return listed.filter(({ sum }) => Number.parseInt(sum.slice(0, 8), 16) % nights === tonight)
}

async function compare(restored: RestoredSnapshot, scratch: string, isTested: (hash: string) => boolean) {
  const copy = openDatabase({ DATA_DIR: scratch })
  try {
    const totals = await countTotals(copy.db)
    const { waiting = 0 } = restored.pictures
    const { problems } = await compareImages(copy.db, await checksumsOf(scratch), isTested)
    const differences = [
      ...compareTotals(restored.facts, totals),
      ...(await audit(copy.db)),
      ...restored.brokenImages.map((name) => `The image ${name} is missing or damaged in the backup store.`),
      ...(waiting > 0 ? [`${pluralize(waiting, 'image')} could not be stored yet.`] : problems),
    ]
    return { orders: totals.orders ?? 0, differences }
  } finally {
    await copy.close()
  }
}

async function checksumsOf(folder: string) {
  const checksums = collectBackupChecksums()
  for await (const { name, content } of imageFiles({ DATA_DIR: folder })) {
    const hash = createHash('sha256')
    for await (const _ of hashed<Buffer>(hash, content));
    checksums.add(name, hash.digest('hex'))
  }
  return checksums.found
}
