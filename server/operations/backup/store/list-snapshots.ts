import { SNAPSHOTS, snapshotTime } from './object-names.ts'
import type { BackupStore, StoredObject } from './open-store.ts'

export interface StoredSnapshot extends StoredObject {
  /** When the shop was as in the snapshot. UTC milliseconds. */
  at: number
}

/** @returns the snapshots in the store, newest first. @throws {StoreError} */
export async function listSnapshots(store: BackupStore): Promise<StoredSnapshot[]> {
  return snapshotsIn(await store.list(SNAPSHOTS))
}

export function snapshotsIn(objects: StoredObject[]): StoredSnapshot[] {
  return objects
    .flatMap((object) => {
      const named = snapshotTime(object.key)
      // A shop whose clock was ahead gave a name from the future; the store's clock knows better.
      return named === null ? [] : [{ ...object, at: Math.min(named, object.storedAt) }]
    })
    .toSorted((a, b) => b.at - a.at || b.storedAt - a.storedAt || (a.key < b.key ? 1 : -1))
}
