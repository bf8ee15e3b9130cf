import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/time.ts'
import type { Manifest, StoredImage } from '../manifest.ts'
import type { ShopLocation } from '../restore-target.ts'
import { snapshotKey } from './object-names.ts'
import type { BackupStore, StoredObject } from './open-store.ts'
import { type UploadedImages, uploadImages } from './upload-images.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface CopyRequest {
  secret: string
  workFactor: number
  at: number
  /** Milliseconds after which images that are not in the store yet wait for the next copy: orders matter more. */
  imagesMs: number
  known: readonly StoredImage[]
  /** An existing folder for the snapshot until it is stored. */
  folder: string
}

export interface Copy {
  key: string
  bytes: number
  manifest: Manifest
  images: UploadedImages
  /** What was in the store before. */
  objects: StoredObject[]
}

/**
 * Stores the shop as it is now: first the images that are not there yet, then the snapshot that lists them, so that a snapshot
 * in the store can always be restored. @throws {StoreError}
 */
export async function storeCopy(
  location: ShopLocation,
  store: BackupStore,
  { secret, workFactor, at, imagesMs, known, folder }: CopyRequest,
): Promise<Copy> {
  const objects = await store.list('')
  const present = new Set(objects.map(({ key }) => key))
  const deadline = performance.now() + imagesMs
  const isLate = () => performance.now() > deadline
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(folder, SCRATCH))
  try {
    const file = join(scratch, 'snapshot')
    let images: UploadedImages = { listed: [], uploaded: 0, waiting: 0 }
    const manifest = await writeSnapshot(location, {
      file,
      at,
      passphrase: secret,
      workFactor,
      async listImages() {
        images = await uploadImages(location, { store, secret, workFactor, present, known, isLate })
        return images.listed
      },
    })
    const key = unusedKey(at, present)
    await store.putFile(key, file)
    return { key, bytes: (await stat(file)).size, manifest, images, objects }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export const SCRATCH = '.copy-'

/** Nothing in the store is ever replaced. */
function unusedKey(at: number, present: ReadonlySet<string>): string {
  const key = snapshotKey(at)
  return present.has(key) ? unusedKey(at + SECOND_MS, present) : key
}
