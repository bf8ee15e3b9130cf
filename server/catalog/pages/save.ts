import { imageUrl } from '#contract/catalog/images/images.ts'
import { PAGE_TITLES, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { EditedPage, PageConflict } from '#contract/catalog/pages/pages.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type CheckedWrite, merged } from './check-write.ts'
import { readEditedPage } from './read.ts'
import { type PageState, type StoredImage, stateOf } from './stored-page.ts'
import { requireVersion } from './versions.ts'

/** @throws {Conflict} with the current page when `revision` is not the current one. */
export async function savePage(
  db: Db,
  key: PageKey,
  change: CheckedWrite & { revision: number },
  by: Actor,
): Promise<EditedPage> {
  return changePage(db, { key, action: 'updated', by }, async (tx, current, revision) => {
    if (revision !== change.revision) await throwConflict(tx, key)
    return merged(current, change)
  })
}

/** @param id of a version, or "delivered". @throws {NotFound} */
export async function restoreVersion(db: Db, key: PageKey, id: string, by: Actor): Promise<EditedPage> {
  return changePage(db, { key, action: 'restored', by }, (tx) => requireVersion(tx, key, id))
}

export async function setImage(
  db: Db,
  key: PageKey,
  { slot, ...image }: StoredImage & { slot: string },
  by: Actor,
): Promise<void> {
  await changePage(db, { key, action: 'updated', by }, async (_tx, current) => ({
    ...current,
    images: { ...current.images, [slot]: image },
  }))
}

async function changePage(
  db: Db,
  { key, action, by }: { key: PageKey; action: string; by: Actor },
  change: (tx: Tx, current: PageState, revision: number) => Promise<PageState>,
): Promise<EditedPage> {
  return db.transaction().execute(async (tx) => {
    const row = await lockPage(tx, key, by)
    const before = stateOf(key, row)
    const after = await change(tx, before, row.revision)
    const stored = { fields: JSON.stringify(after.texts), images: JSON.stringify(after.images) }
    await tx
      .updateTable('pages')
      .set({ ...stored, revision: row.revision + 1, updated_at: by.at, updated_by: by.actor })
      .where('key', '=', key)
      .execute()
    await tx
      .insertInto('page_versions')
      .values({ page_key: key, ...stored, created_at: by.at, created_by: by.actor })
      .execute()
    await recordAuditEntry(tx, by, {
      action,
      kind: 'page',
      id: key,
      name: PAGE_TITLES[key],
      before: auditFields(before),
      after: auditFields(after),
    })
    await raiseRevision(tx)
    return readEditedPage(tx, key)
  })
}

/** The first edit creates the row. */
async function lockPage(tx: Tx, key: PageKey, by: Actor) {
  return tx
    .insertInto('pages')
    .values({ key, fields: '{}', images: '{}', revision: 0, updated_at: by.at, updated_by: by.actor })
    .onConflict((row) => row.column('key').doUpdateSet((page) => ({ revision: page.ref('pages.revision') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function throwConflict(tx: Tx, key: PageKey): Promise<never> {
  const details: PageConflict = { page: await readEditedPage(tx, key) }
  throw new Conflict('Someone changed this page meanwhile. Choose which texts to keep and save again.', {
    ...details,
  })
}

function auditFields({ texts, images }: PageState): Record<string, string | null> {
  return {
    ...texts,
    ...Object.fromEntries(
      Object.entries(images).flatMap(([slot, { hash, alt }]) => [
        [slot, hash === null ? null : imageUrl(hash)],
        [`${slot}_alt`, alt],
      ]),
    ),
  }
}
