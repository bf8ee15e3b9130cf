import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { StoredImageRow } from '#server/platform/db/rows/operations.ts'
import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { statusRow, storeId } from './status.ts'
import type { CopyResult } from './store-copy.ts'

const ROWS_PER_STATEMENT = 500

export async function readStoredImages(db: Db): Promise<StoredImageRow[]> {
  return db.selectFrom('stored_images').selectAll().execute()
}

/** So that the first copy counts as late when it never comes. */
export async function recordFirstTry(db: Db, store: BucketSettings, at: number): Promise<void> {
  await db
    .insertInto('backup_stores')
    .values({ id: storeId(store), first_try_at: at, waiting_images: 0 })
    .onConflict((existing) => existing.doNothing())
    .execute()
}

export async function recordCopy(db: Db, store: BucketSettings, copy: CopyResult, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('backup_stores')
      .set({
        newest_at: at,
        bytes: copy.bytes,
        waiting_images: copy.waiting,
        failing_since: null,
        failed_at: null,
        failure: null,
        ...(copy.deleteRefused && { delete_refused_at: at }),
      })
      .where('id', '=', storeId(store))
      .execute()
    await replaceRows(tx, copy.changed)
    await deleteRows(tx, copy.gone)
  })
}

async function replaceRows(tx: Tx, rows: StoredImageRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('stored_images')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((existing) =>
        existing.column('object').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          sum: ref('excluded.sum'),
          files: ref('excluded.files'),
          bytes: ref('excluded.bytes'),
          unlisted_at: ref('excluded.unlisted_at'),
        })),
      )
      .execute()
  }
}

async function deleteRows(tx: Tx, objects: string[]): Promise<void> {
  for (let from = 0; from < objects.length; from += ROWS_PER_STATEMENT) {
    await tx
      .deleteFrom('stored_images')
      .where('object', 'in', objects.slice(from, from + ROWS_PER_STATEMENT))
      .execute()
  }
}

export async function recordFailure(
  db: Db,
  store: BucketSettings,
  failure: string,
  at: number,
): Promise<void> {
  const row = await statusRow(db, store)
  const failingSince = row?.failing_since ?? at
  await db
    .updateTable('backup_stores')
    // A clock that was set back must not make the next attempt wait.
    .set({ failure, failed_at: at, failing_since: Math.min(failingSince, at) })
    .where('id', '=', storeId(store))
    .execute()
}

/** @returns since when a shop that has never stored a copy anywhere tries to; null for any other. */
export async function newSince(db: Db, store: BucketSettings, now: number): Promise<number | null> {
  const stored = await db
    .selectFrom('backup_stores')
    .select('id')
    .where('newest_at', 'is not', null)
    .executeTakeFirst()
  return stored ? null : ((await statusRow(db, store))?.first_try_at ?? now)
}

/** Deleting is tried again after a day: the owner may have changed the key. */
export async function mayDelete(db: Db, store: BucketSettings, now: number): Promise<boolean> {
  const refusedAt = (await statusRow(db, store))?.delete_refused_at ?? null
  return refusedAt === null || Math.abs(now - refusedAt) > DAY_MS
}
