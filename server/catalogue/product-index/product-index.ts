import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SORTS } from '#contract/catalogue/sorts.ts'
import { SPEC_KEYS } from '#contract/catalogue/spec-filters.ts'
import type { Db, OpenDatabase } from '#server/db/open.ts'
import { type IndexedProduct, IndexStore } from './index-store.ts'
import { createReader, type IndexReader } from './query.ts'

const BATCH_SIZE = 1000

export interface ProductIndex {
  /** The index with everything that was committed before this call. */
  latest(): Promise<IndexReader>
}

interface LoadedIndex extends IndexReader {
  revision: number
  /** The database's write count before it was last read. */
  writeCount: number
}

export function openProductIndex({ db, writeCount, seesOtherProcesses }: OpenDatabase): ProductIndex {
  let index: LoadedIndex | null = null
  let running: Promise<IndexReader> | null = null
  let next: Promise<IndexReader> | null = null

  async function refresh(): Promise<IndexReader> {
    // Taken first: a write during the refresh makes the next call refresh again.
    const before = writeCount()
    index ??= await load(db)
    await readChanges(db, index)
    index.writeCount = before
    return index
  }

  function start(): Promise<IndexReader> {
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }

  return {
    async latest() {
      if (index && seesOtherProcesses && index.writeCount === writeCount()) return index
      if (!running) return start()
      // The running refresh may miss the caller's own change: all waiting callers share the next one.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },
  }
}

async function load(db: Db): Promise<LoadedIndex> {
  const { revision } = await db
    .selectFrom('derived_piece_changes')
    .select(({ fn }) => fn.max<number | null>('revision').as('revision'))
    .executeTakeFirstOrThrow()
  const store = new IndexStore()
  let lastId: number | undefined = 0
  while (lastId !== undefined) {
    const products: IndexedProduct[] = await readProducts(db, { after: lastId })
    for (const product of products) store.put(product)
    lastId = products.at(-1)?.id
    await yieldToEventLoop()
  }
  const reader = createReader(store)
  for (const sort of SORTS) {
    // Sorts now, so that the first customer does not wait for it.
    reader.find({ sort }, { offset: 0, limit: 0 })
    await yieldToEventLoop()
  }
  return { ...reader, revision: revision ?? 0, writeCount: -1 }
}

async function readChanges(db: Db, index: LoadedIndex): Promise<void> {
  // A change without a revision is read each time: its writer did not raise the revision.
  const changes = await db
    .selectFrom('derived_piece_changes')
    .selectAll()
    .where((change) => change.or([change('revision', '>', index.revision), change('revision', 'is', null)]))
    .execute()
  for (let from = 0; from < changes.length; from += BATCH_SIZE) {
    const ids = changes.slice(from, from + BATCH_SIZE).map(({ product_id }) => product_id)
    const published = new Map((await readProducts(db, { ids })).map((product) => [product.id, product]))
    for (const id of ids) {
      const product = published.get(id)
      if (product) index.store.put(product)
      else index.store.remove(id)
    }
  }
  index.revision = changes.reduce((latest, { revision }) => Math.max(latest, revision ?? 0), index.revision)
}

async function readProducts(
  db: Db,
  selection: { ids: number[] } | { after: number },
): Promise<IndexedProduct[]> {
  const query = db
    .selectFrom('products')
    .select(['id', 'name_key', 'price_cents', 'stock', 'category_id', 'created_at', ...SPEC_KEYS])
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
  const rows = await ('ids' in selection
    ? query.where('id', 'in', selection.ids)
    : query.where('id', '>', selection.after).orderBy('id').limit(BATCH_SIZE)
  ).execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const links = await db.selectFrom('product_tags').selectAll().where('product_id', 'in', ids).execute()
  const tags = Map.groupBy(links, (link) => link.product_id)
  return rows.map((row) => ({ ...row, tags: (tags.get(row.id) ?? []).map((link) => link.tag_id) }))
}
