import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { extract } from 'tar-stream'
import { BACKED_UP_AREAS } from '#server/platform/integrations/file-store.ts'
import { decrypt } from '../encrypt.ts'
import { BackupError, DamagedBackupError } from '../errors.ts'
import type { Manifest, StoredImage } from '../manifest.ts'
import { type FetchImages, type OnRestored, type OnVerified, restoreBackup } from '../restore.ts'
import { requireEmptyTarget, type ShopLocation } from '../restore-target.ts'
import { type ItemFile, sumOf } from './image-items.ts'
import type { StoredSnapshot } from './list-snapshots.ts'
import type { BackupStore } from './open-store.ts'
import { StoreError } from './store-error.ts'

const CONCURRENCY = 8
/** The start of a folder's name in DATA_DIR. */
export const DOWNLOADS = '.download-'

export interface RestoredSnapshot extends Manifest {
  /** The size of the snapshot in the store. */
  bytes: number
  /** Names of images that are missing or damaged in the store. The rest of the shop is restored. */
  brokenImages: string[]
}

interface SnapshotSource extends Pick<StoredSnapshot, 'key'> {
  store: BackupStore
  /** The passphrase or age identity. */
  secret: string
}

export interface RestoreOptions {
  /** Which images to restore; all by default. */
  pick?(listed: StoredImage[]): StoredImage[]
  onVerified?: OnVerified
  onRestored?: OnRestored
}

/**
 * Restores a snapshot where there is no shop yet, like {@link restoreBackup}.
 * @throws {StoreError} when the store does not give what it has.
 * @throws {BackupError} when the snapshot is damaged, missing, or encrypted with another secret. Nothing is changed then.
 */
export async function restoreSnapshot(
  target: ShopLocation,
  { store, key, secret }: SnapshotSource,
  { pick = (listed) => listed, onVerified, onRestored }: RestoreOptions = {},
): Promise<RestoredSnapshot> {
  await requireEmptyTarget(target)
  await mkdir(target.DATA_DIR, { recursive: true, mode: 0o700 })
  const downloads = await mkdtemp(join(target.DATA_DIR, DOWNLOADS))
  const brokenImages: string[] = []
  try {
    const file = join(downloads, 'snapshot')
    if (!(await store.readInto(key, file))) {
      throw new DamagedBackupError(`${key} is not in the backup store. Nothing was changed.`)
    }
    const bytes = (await stat(file)).size
    const fetchImages: FetchImages = async (listed) => {
      brokenImages.push(...(await downloadImages(store, pick(listed), secret, downloads)))
      return (staging) => moveImages(downloads, staging)
    }
    const manifest = await restoreBackup(file, target, secret, { onVerified, fetchImages, onRestored })
    return { ...manifest, bytes, brokenImages: brokenImages.toSorted() }
  } finally {
    await rm(downloads, { recursive: true, force: true })
  }
}

/** @returns the names of those that are missing or damaged. */
async function downloadImages(
  store: BackupStore,
  images: StoredImage[],
  secret: string,
  folder: string,
): Promise<string[]> {
  const broken: string[] = []
  let unavailable: StoreError | null = null
  const limit = pLimit(CONCURRENCY)
  const download = async (image: StoredImage) => {
    // The first failure of the store ends the restore, so the others need not fail too.
    if (unavailable) return
    try {
      await writeFiles(await readImage(store, image, secret), folder)
    } catch (error) {
      if (error instanceof StoreError) unavailable = error
      else if (error instanceof BackupError) broken.push(image.name)
      else throw error
    }
  }
  const outcomes = await Promise.allSettled(images.map((image) => limit(download, image)))
  if (unavailable) throw unavailable
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return broken
}

/** @throws {BackupError} when it is missing or not what the snapshot lists. */
async function readImage(store: BackupStore, image: StoredImage, secret: string): Promise<ItemFile[]> {
  const content = await store.read(image.object)
  if (!content) throw new BackupError(`The image ${image.name} is missing.`)
  const tar = await buffer(Readable.from(decrypt(secret)(Readable.from([content]))))
  const files = await unpack(tar)
  const isIntact = sumOf(files) === image.sum && files.every(({ name }) => isPartOf(name, image))
  if (isIntact) return files
  throw new BackupError(`The image ${image.name} is damaged.`)
}

function isPartOf(name: string, image: StoredImage): boolean {
  return (
    name === image.name ||
    (name.startsWith(`${image.name}/`) && /^\w[\w.-]*$/.test(name.slice(image.name.length + 1)))
  )
}

async function unpack(tar: Buffer): Promise<ItemFile[]> {
  const files: ItemFile[] = []
  try {
    for await (const entry of Readable.from([tar]).pipe(extract())) {
      files.push({ name: entry.header.name, content: await buffer(entry) })
    }
  } catch (error) {
    throw new BackupError('The image is damaged.', { cause: error })
  }
  return files
}

async function writeFiles(files: ItemFile[], folder: string): Promise<void> {
  for (const { name, content } of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { flag: 'wx' })
  }
}

async function moveImages(downloads: string, staging: string): Promise<void> {
  for (const area of BACKED_UP_AREAS) {
    await rename(join(downloads, area), join(staging, area)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
