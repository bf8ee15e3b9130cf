import { imageHash } from '#contract/catalog/images/images.ts'
import type { JournalEntryWrite, NewJournalEntry } from '#contract/catalog/journal/journal.ts'
import { MAX_JOURNAL_IMAGES } from '#contract/catalog/journal/limits.ts'
import { lockProduct } from '#server/catalog/products/admin/lock.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { type EntryRow, findEntryByRequest, listEntryImages, requireEntry } from './read.ts'

export const TOO_MANY_IMAGES = `Add at most ${MAX_JOURNAL_IMAGES} images.`

/**
 * Adds an entry, or finds the one that a request with the same key added before.
 * `added` has the hashes of its images. @returns the entry's id. @throws {NotFound}
 */
export async function addEntry(
  db: Db,
  productId: number,
  { text, date, request_key, added, ...entry }: NewJournalEntry & { added: string[] },
  by: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockProduct(tx, productId)
    const known = await findEntryByRequest(tx, productId, request_key)
    if (known !== null) return known
    const { id } = await tx
      .insertInto('journal_entries')
      .values({
        product_id: productId,
        text,
        day: date,
        is_public: entry.public ? 1 : 0,
        request_key: request_key ?? null,
        created_at: by.at,
        updated_at: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setImages(tx, id, added)
    const after = { text, date, public: entry.public, images: added.length }
    await recordAuditEntry(tx, by, {
      action: 'journal entry added',
      kind: 'product',
      id: productId,
      name,
      after,
    })
    await raiseRevision(tx)
    return id
  })
}

export interface EntryChange extends JournalEntryWrite {
  /** URLs of images to keep; all when undefined. */
  keep: string[] | undefined
  /** Hashes of new images. */
  added: string[]
}

interface EntryId {
  productId: number
  id: number
}

/**
 * Rejects a change before its new images are processed, which takes long.
 * `added` is the number of new images. @throws {NotFound}, {Invalid} for images of another entry, or too many.
 */
export async function requireChangeable(
  db: Db,
  { productId, id }: EntryId,
  { keep, added }: { keep: string[] | undefined; added: number },
): Promise<void> {
  await requireEntry(db, productId, id)
  requireKept((await listEntryImages(db, [id])).get(id) ?? [], keep, added)
}

/** @throws {DomainError} as {@link requireChangeable} */
export async function changeEntry(
  db: Db,
  { productId, id }: EntryId,
  { text, date, keep, added, ...entry }: EntryChange,
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await lockProduct(tx, productId)
    const before = await requireEntry(tx, productId, id)
    const imagesBefore = (await listEntryImages(tx, [id])).get(id) ?? []
    const images = [...requireKept(imagesBefore, keep, added.length), ...added]
    await tx
      .updateTable('journal_entries')
      .set({ text, day: date, is_public: entry.public ? 1 : 0, updated_at: by.at })
      .where('id', '=', id)
      .execute()
    await setImages(tx, id, images)
    await recordAuditEntry(tx, by, {
      action: 'journal entry changed',
      kind: 'product',
      id: productId,
      name,
      before: auditFields(before, imagesBefore),
      after: { text, date, public: entry.public, images: images.length },
    })
    await raiseRevision(tx)
  })
}

/** @throws {NotFound} */
export async function deleteEntry(db: Db, productId: number, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await lockProduct(tx, productId)
    const before = await requireEntry(tx, productId, id)
    const images = (await listEntryImages(tx, [id])).get(id) ?? []
    await tx.deleteFrom('journal_entries').where('id', '=', id).execute()
    await recordAuditEntry(tx, by, {
      action: 'journal entry deleted',
      kind: 'product',
      id: productId,
      name,
      before: auditFields(before, images),
    })
    await raiseRevision(tx)
  })
}

/** Deletes the journals of products that were deleted from the trash. */
export async function purgeJournals(db: Db): Promise<void> {
  await db
    .deleteFrom('journal_entries')
    .where('product_id', 'in', (products) =>
      products.selectFrom('products').select('id').where('purged_at', 'is not', null),
    )
    .execute()
}

function auditFields({ text, day, is_public }: EntryRow, images: string[]) {
  return { text, date: day, public: is_public === 1, images: images.length }
}

/** @returns the hashes of the images to keep. @throws {Invalid} */
function requireKept(current: string[], urls: string[] | undefined, added: number): string[] {
  const kept = urls?.map((url) => {
    const hash = imageHash(url)
    if (hash !== null && current.includes(hash)) return hash
    throw wrongField('keep', 'This image is not part of the entry. Send new images as files.')
  })
  const hashes = kept ?? current
  if (hashes.length + added > MAX_JOURNAL_IMAGES) throw wrongField('images', TOO_MANY_IMAGES)
  return hashes
}

async function setImages(tx: Tx, entryId: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('journal_images').where('entry_id', '=', entryId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('journal_images')
    .values([...new Set(hashes)].map((hash, position) => ({ entry_id: entryId, position, hash })))
    .execute()
}
