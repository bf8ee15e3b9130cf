import type { Selectable } from 'kysely'
import { imageUrl } from '#contract/catalog/images/images.ts'
import type { AdminJournalEntry, JournalEntry } from '#contract/catalog/journal/journal.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { NotFound } from '#server/platform/errors.ts'

export type EntryRow = Selectable<Database['journal_entries']>

/** The public entries of a product, oldest first. */
export async function readJournal(db: Db, productId: number): Promise<JournalEntry[]> {
  const entries = await readEntries(db, productId)
  return entries
    .filter((entry) => entry.public)
    .map(({ id, date, text, images }) => ({ id, date, text, images }))
}

/** All entries of a product, newest first. */
export async function readWholeJournal(db: Db, productId: number): Promise<AdminJournalEntry[]> {
  return (await readEntries(db, productId)).reverse()
}

/** @throws {NotFound} */
export async function readEntry(db: Db, productId: number, id: number): Promise<AdminJournalEntry> {
  const [entry] = await toEntries(db, [await requireEntry(db, productId, id)])
  return entry as AdminJournalEntry
}

/** @throws {NotFound} */
export async function requireEntry(db: Db, productId: number, id: number): Promise<EntryRow> {
  const row = await db
    .selectFrom('journal_entries')
    .selectAll()
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such journal entry.')
  return row
}

/** The id of the entry that a request with the same key added before. */
export async function findEntryByRequest(
  db: Db,
  productId: number,
  requestKey: string | undefined,
): Promise<number | null> {
  if (requestKey === undefined) return null
  const row = await db
    .selectFrom('journal_entries')
    .select('id')
    .where('request_key', '=', requestKey)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The hashes of the entries' images in the order in which they are shown, by entry id. */
export async function listEntryImages(db: Db, entryIds: number[]): Promise<Map<number, string[]>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('journal_images')
    .select(['entry_id', 'hash'])
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('position')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id)
  return new Map([...byEntry].map(([id, images]) => [id, images.map(({ hash }) => hash)]))
}

async function readEntries(db: Db, productId: number): Promise<AdminJournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return toEntries(db, rows)
}

async function toEntries(db: Db, rows: EntryRow[]): Promise<AdminJournalEntry[]> {
  const images = await listEntryImages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    date: row.day,
    text: row.text,
    images: (images.get(row.id) ?? []).map(imageUrl),
    public: row.is_public === 1,
    created_at: new Date(row.created_at).toISOString(),
  }))
}
