import type { Db } from '#server/platform/db/open.ts'

/** The images of all journal entries, each with the name of its product. */
export async function journalImages(db: Db): Promise<{ hash: string; name: string }[]> {
  return db
    .selectFrom('journal_images')
    .innerJoin('journal_entries', 'journal_entries.id', 'journal_images.entry_id')
    .innerJoin('products', 'products.id', 'journal_entries.product_id')
    .select(['journal_images.hash', 'products.name'])
    .execute()
}
