import catalog from '#demo/catalog.json' with { type: 'json' }
import invented from '#demo/history.json' with { type: 'json' }
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { hashOfFile } from './image-hashes.ts'
import { insertMany } from './insert-many.ts'

/** Adds journals of three products of the catalog, with entries in the weeks before they were finished. */
export async function addJournals(tx: Tx, calendar: Calendar): Promise<void> {
  for (const { product: name, entries } of invented.journals) {
    const { id } = await tx
      .selectFrom('products')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const finished = catalog.products.find((product) => product.name === name)?.days_on_the_bench ?? 0
    for (const entry of entries) {
      const daysAgo = finished + entry.days_before
      const at = calendar.at(daysAgo, 18 * 60)
      const { id: entryId } = await tx
        .insertInto('journal_entries')
        .values({
          product_id: id,
          text: entry.text,
          day: calendar.dayOf(daysAgo),
          is_public: entry.public ? 1 : 0,
          ...{ created_at: at, updated_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = entry.images.map((file, position) => ({
        entry_id: entryId,
        position,
        hash: hashOfFile(file),
      }))
      await insertMany(tx, 'journal_images', rows)
    }
  }
}
