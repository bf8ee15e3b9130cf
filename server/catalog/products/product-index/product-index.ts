import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SORTS } from '#contract/catalog/products/sorts.ts'
import { SPEC_KEYS } from '#contract/catalog/products/spec-filters.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
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
  /** Published products that are not in it before the preview of their drop. */
  hidden: Set<number>
  readAt: number
  /** When other products are hidden. */
  changesAt: number
}

/** Reads the published products that are still secret, and when that changes. */
export type ReadHidden = (db: Db, now: number) => Promise<{ ids: Set<number>; changesAt: number }>

export function openProductIndex(
  { db, writeCount, seesOtherProcesses }: OpenDatabase,
  now: () => number,
  readHidden: ReadHidden,
): ProductIndex {
  let index: LoadedIndex | null = null
  let running: Promise<IndexReader> | null = null
  let next: Promise<IndexReader> | null = null

  async function refresh(): Promise<IndexReader> {
    // Taken first: a write during the refresh makes the next call refresh again.
    const before = writeCount()
    const at = now()
    index ??= await load(db)
    const { ids, changesAt } = await readHidden(db, at)
    await readChanges(db, index, ids)
    Object.assign(index, { writeCount: before, readAt: at, changesAt })
    return index
  }

  function start(): Promise<IndexReader> {
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }

  function isCurrent({ writeCount: count, readAt, changesAt }: LoadedIndex): boolean {
    // The clock may be set back.
    return seesOtherProcesses && count === writeCount() && now() < changesAt && now() >= readAt
  }

  return {
    async latest() {
      if (index && isCurrent(index)) return index
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
  return { ...reader, revision: revision ?? 0, writeCount: -1, hidden: new Set(), readAt: 0, changesAt: 0 }
}

async function readChanges(db: Db, index: LoadedIndex, hidden: Set<number>): Promise<void> {
  // A change without a revision is read each time: its writer did not raise the revision.
  const changes = await db
    .selectFrom('derived_piece_changes')
    .selectAll()
    .where((change) => change.or([change('revision', '>', index.revision), change('revision', 'is', null)]))
    .execute()
  const changed = [
    ...changes.map(({ product_id }) => product_id),
    ...hidden.symmetricDifference(index.hidden),
  ]
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    const ids = changed.slice(from, from + BATCH_SIZE)
    const published = new Map((await readProducts(db, { ids })).map((product) => [product.id, product]))
    for (const id of ids) {
      const product = published.get(id)
      if (product && !hidden.has(id)) index.store.put(product)
      else index.store.remove(id)
    }
  }
  index.hidden = hidden
  index.revision = changes.reduce((latest, { revision }) => Math.max(latest, revision ?? 0), index.revision)
}

async function readProducts(
  db: Db,
  selection: { ids: number[] } | { after: number },
): Promise<IndexedProduct[]> {
  const query = db
    .selectFrom('products')
    .select([
      ...([
        'id',
        'name_key',
        'price_cents',
        'stock',
        'category_id',
        'created_at',
        'overall_length_in',
      ] as const),
      ...SPEC_KEYS,
    ])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
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
