import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { StoredImageRow } from '#server/platform/db/rows/operations.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import { BackupError } from '../errors.ts'
import type { Manifest, StoredImage } from '../manifest.ts'
import type { ShopLocation } from '../restore-target.ts'
import { snapshotKey, snapshotTime } from './object-names.ts'
import type { BackupStore, StoredObject } from './open-store.ts'
import { planRetention, removeExpired } from './retention.ts'
import { type UploadedImages, uploadImages } from './upload-images.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface CopyRequest {
  /** The passphrase or age identity. */
  secret: string
  workFactor: number
  at: number
  /** When a shop that has never stored a copy first tried to; null for any other. */
  newSince: number | null
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
  if (request.newSince !== null) rejectOthersCopies(objects, request.newSince)
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

/**
 * A new shop must not become the newest copy of one that was lost, before its owner restores that.
 * @throws {BackupError}
 */
function rejectOthersCopies(objects: StoredObject[], newSince: number): void {
  if (!areOthers(objects, newSince)) return
  throw new BackupError(`The backup store has copies of another shop. ${othersAdvice()}`)
}

/** Whether the copies in the store are of another shop. @param newSince null for a shop that has stored one. */
export function areOthers(objects: Pick<StoredObject, 'key'>[], newSince: number | null): boolean {
  const times = objects.map(({ key }) => snapshotTime(key)).filter((time) => time !== null)
  // Names have whole seconds.
  return newSince !== null && times.length > 0 && Math.max(...times) <= newSince - SECOND_MS
}

export function othersAdvice(): string {
  return `If that shop is lost, restore it into an empty DATA_DIR: ${shopCommand('recover')}. If this shop replaces it for good: ${shopCommand('backup --to store --replace')}`
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
