import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WrongSecretError } from '#server/operations/backup/encrypt.ts'
import { BackupError, DamagedBackupError } from '#server/operations/backup/errors.ts'
import { requireEmptyTarget, type ShopLocation } from '#server/operations/backup/restore-target.ts'
import { contentsOf } from '#server/operations/backup/store/contents.ts'
import { listSnapshots, type StoredSnapshot } from '#server/operations/backup/store/list-snapshots.ts'
import type { BackupStore } from '#server/operations/backup/store/open-store.ts'
import { DOWNLOADS, restoreSnapshot } from '#server/operations/backup/store/restore-snapshot.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { BACKED_UP_AREAS, isAreaEmpty } from '#server/platform/integrations/file-store.ts'
import { openFiles } from '#server/platform/integrations/open-files.ts'
import { approveCopy, findCopy } from './choose-copy.ts'
import { startRecovery } from './recoveries.ts'

interface Restored {
  /** UTC milliseconds: when the shop was as it is now. */
  at: number
  /** Newer snapshots that could not be used. */
  damaged: number[]
  /** Images that the store lacks. */
  brokenImages: string[]
  /** The shop's own bucket outlived the server. */
  keptBucket: string | null
}

export interface Source {
  store: BackupStore
  secret: string
  /** The name of the only copy to restore, whatever it holds. */
  from: string | undefined
  print(text: string): void
}

/** Restores the newest snapshot that is intact. @throws {BackupError} and changes nothing. */
export async function restoreNewest(target: ShopLocation, source: Source, now: number): Promise<Restored> {
  const { store, secret, from } = source
  await removeInterruptedRestore(target)
  const keptBucket = await findLiveBucket(target)
  const place = keptBucket === null ? target : { ...target, bucket: null }
  await requireEmptyTarget(place)
  const all = await listSnapshots(store)
  if (all.length === 0) throw new BackupError('The backup store has no backup. Nothing was changed.')
  const snapshots = from === undefined ? all : [findCopy(all, from)]
  if (keptBucket === null) await markRestore(target)
  const pick = keptBucket === null ? {} : { pick: () => [] }
  const onRestored = (snapshot: StoredSnapshot) => (tx: Tx) => startRecovery(tx, snapshot.at, now)
  try {
    const restored = await restoreFirstIntact(snapshots, (snapshot) =>
      restoreSnapshot(
        place,
        { store, key: snapshot.key, secret },
        {
          ...pick,
          onVerified: ({ facts }) =>
            approveCopy(source, all, { snapshot, contents: contentsOf(facts) }, target),
          onRestored: onRestored(snapshot),
        },
      ),
    )
    return { ...restored, keptBucket }
  } finally {
    await removeMark(target)
  }
}

/** The images in it are those of the shop, and at least as new as the snapshot's. @returns its name. */
async function findLiveBucket(target: ShopLocation): Promise<string | null> {
  if (!target.bucket) return null
  const files = await openFiles(target)
  for (const area of BACKED_UP_AREAS) if (!(await isAreaEmpty(files, area))) return target.bucket.name
  return null
}

async function restoreFirstIntact(
  snapshots: StoredSnapshot[],
  restore: (snapshot: StoredSnapshot) => Promise<{ brokenImages: string[] }>,
): Promise<Omit<Restored, 'keptBucket'>> {
  const failures: Error[] = []
  const damaged: number[] = []
  for (const snapshot of snapshots) {
    try {
      const { brokenImages } = await restore(snapshot)
      return { at: snapshot.at, damaged, brokenImages }
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error
      failures.push(error)
      damaged.push(snapshot.at)
      // One may be damaged where it names its key; two are encrypted with another key.
      if (failures.filter((failure) => failure instanceof WrongSecretError).length > 1) throw error
    }
  }
  throw new BackupError(`No backup in the store can be restored. ${failures[0]?.message ?? ''}`)
}

const MARKER = '.recovering'

/** Marks the files in an empty shop's folders as those of a restore. */
async function markRestore({ DATA_DIR }: ShopLocation): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  await writeFile(join(DATA_DIR, MARKER), '')
}

export async function removeMark({ DATA_DIR }: ShopLocation): Promise<void> {
  await rm(join(DATA_DIR, MARKER), { force: true })
}

/** Removes the files of a restore that was killed before its database was complete. */
async function removeInterruptedRestore(target: ShopLocation): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = target
  if (!existsSync(join(DATA_DIR, MARKER))) return
  if (!DATABASE_URL && existsSync(join(DATA_DIR, 'shop.sqlite'))) return
  const downloads = (await readdir(DATA_DIR)).filter((name) => name.startsWith(DOWNLOADS))
  for (const name of downloads) await rm(join(DATA_DIR, name), { recursive: true, force: true })
  const files = await openFiles(target)
  for (const area of BACKED_UP_AREAS) {
    for (const name of await files.untouchedSince(area, Number.POSITIVE_INFINITY)) {
      await files.removeUntouched(area, name, Number.POSITIVE_INFINITY)
    }
  }
}
