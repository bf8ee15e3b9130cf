import { DAY_MS } from '#contract/platform/values/time.ts'
import type { StoredImageRow } from '#server/platform/db/rows/operations.ts'
import type { StoredImage } from '../manifest.ts'
import { snapshotsIn } from './list-snapshots.ts'
import { CHECKS, IMAGES } from './object-names.ts'
import type { BackupStore, StoredObject } from './open-store.ts'
import { StoreError } from './store-error.ts'

/** Kept however old they are. */
const MIN_SNAPSHOTS = 10

export interface RetentionPlan {
  /** Rows to insert or replace. */
  changed: StoredImageRow[]
  /** Objects whose rows are no longer needed. */
  gone: string[]
  /** Keys of the objects that are too old, snapshots first: what a snapshot lists outlives it. */
  expired: string[]
}

/**
 * Decides what in the store is too old. All ages are by the store's own clock, and "now" is when its newest object was stored,
 * so that a wrong clock of the shop deletes nothing.
 * @param objects what was in the store before this copy. @param listed what this copy lists.
 */
export function planRetention(
  objects: StoredObject[],
  listed: StoredImage[],
  rows: StoredImageRow[],
  keptDays: number,
): RetentionPlan {
  const now = objects.reduce((latest, { storedAt }) => Math.max(latest, storedAt), 0)
  const oldest = now - keptDays * DAY_MS
  const snapshots = snapshotsIn(objects)
  const expiredSnapshots = snapshots.slice(MIN_SNAPSHOTS).filter(({ storedAt }) => storedAt < oldest)
  const expired = new Set(expiredSnapshots.map(({ key }) => key))
  const oldestKept = snapshots
    .filter(({ key }) => !expired.has(key))
    .reduce((earliest, { storedAt }) => Math.min(earliest, storedAt), Number.POSITIVE_INFINITY)

  const known = new Map(rows.map((row) => [row.object, row]))
  const changed: StoredImageRow[] = listed
    .map((image) => ({ ...image, unlisted_at: null }))
    .filter((row) => !isSame(row, known))
  const isListed = new Set(listed.map(({ object }) => object))
  const present = new Set(objects.map(({ key }) => key))
  for (const { key, storedAt } of objects) {
    if (key.startsWith(CHECKS) && storedAt < oldest) expired.add(key)
    if (!key.startsWith(IMAGES) || isListed.has(key)) continue
    const unknown: StoredImageRow = { object: key, name: '', sum: '', files: 0, bytes: 0, unlisted_at: null }
    const row = known.get(key) ?? unknown
    const unlistedAt = row.unlisted_at ?? now
    if (row.unlisted_at === null) changed.push({ ...row, unlisted_at: now })
    // A snapshot that was stored by then may list it.
    if (unlistedAt < oldest && unlistedAt < oldestKept && storedAt < oldest) expired.add(key)
  }
  const gone = rows.filter(({ object }) => !present.has(object) && !isListed.has(object))
  return { changed, gone: gone.map(({ object }) => object), expired: [...expired] }
}

function isSame(row: StoredImageRow, known: ReadonlyMap<string, StoredImageRow>): boolean {
  const before = known.get(row.object)
  return before?.unlisted_at === null && before.name === row.name
}

export interface Removed {
  removed: string[]
  /** Whether the store does not allow it. Then the bucket's own rule decides. */
  refused: boolean
}

/** Deletes objects until the store refuses or fails: what is left waits for the next copy. */
export async function removeExpired(store: BackupStore, expired: string[]): Promise<Removed> {
  const removed: string[] = []
  for (const key of expired) {
    try {
      if (!(await store.remove(key))) return { removed, refused: true }
    } catch (error) {
      if (error instanceof StoreError) return { removed, refused: false }
      throw error
    }
    removed.push(key)
  }
  return { removed, refused: false }
}
