import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/time.ts'
import type { StoredImageRow } from '#server/db/rows/operations.ts'
import type { Manifest, StoredImage } from '../manifest.ts'
import type { ShopLocation } from '../restore-target.ts'
import { snapshotKey } from './object-names.ts'
import type { BackupStore } from './open-store.ts'
import { planRetention, removeExpired } from './retention.ts'
import { type UploadedImages, uploadImages } from './upload-images.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface CopyRequest {
  /** The passphrase or age identity. */
  secret: string
  workFactor: number
  at: number
  /** Milliseconds after which images that are not in the store yet wait for the next copy: orders matter more. */
  imagesMs: number
  rows: StoredImageRow[]
  keptDays: number
  mayDelete: boolean
  /** An empty folder, for the snapshot until it is stored. */
  scratch: string
}

export interface CopyResult {
  key: string
  bytes: number
  manifest: Manifest
  uploaded: number
  /** Images that are not in the store yet. */
  waiting: number
  imageFailure: string | null
  changed: StoredImageRow[]
  gone: string[]
  removed: number
  deleteRefused: boolean
}

/**
 * Stores the shop as it is now: first the images that are not there yet, then the snapshot that lists them, so that a snapshot
 * in the store can always be restored. Then deletes what is too old. @throws {StoreError}
 */
export async function storeCopy(
  location: ShopLocation,
  store: BackupStore,
  { secret, workFactor, at, rows, scratch, ...request }: CopyRequest,
): Promise<CopyResult> {
  const objects = await store.list('')
  const present = new Set(objects.map(({ key }) => key))
  const deadline = performance.now() + request.imagesMs
  let images: UploadedImages = { listed: [], uploaded: 0, waiting: 0, failure: null }
  const file = join(scratch, 'snapshot')
  const manifest = await writeSnapshot(location, {
    file,
    at,
    passphrase: secret,
    workFactor,
    async listImages() {
      images = await uploadImages(location, {
        store,
        secret,
        workFactor,
        present,
        known: rows.filter(isListed).map(toImage),
        isLate: () => performance.now() > deadline,
      })
      return images
    },
  })
  const key = unusedKey(at, present)
  await store.putFile(key, file)
  const { changed, gone, expired } = planRetention(objects, images.listed, rows, request.keptDays)
  const { removed, refused } = await removeExpired(store, request.mayDelete ? expired : [])
  return {
    key,
    bytes: (await stat(file)).size,
    manifest,
    uploaded: images.uploaded,
    waiting: images.waiting,
    imageFailure: images.failure,
    changed,
    gone: [...gone, ...removed],
    removed: removed.length,
    deleteRefused: refused,
  }
}

function isListed({ unlisted_at }: StoredImageRow): boolean {
  return unlisted_at === null
}

function toImage({ unlisted_at: _, ...image }: StoredImageRow): StoredImage {
  return image
}

/** Nothing in the store is ever replaced. */
function unusedKey(at: number, present: ReadonlySet<string>): string {
  const key = snapshotKey(at)
  return present.has(key) ? unusedKey(at + SECOND_MS, present) : key
}
