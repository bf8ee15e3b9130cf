import { LRUCache } from 'lru-cache'
import type { Product } from '#contract/catalog/products/products.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DropTimes, readDropTimes } from './drop-times.ts'
import { sortByName } from './product-index/compare-names.ts'
import { type ProductRow, type StoredProduct, toProducts } from './product-rows.ts'

const MAX_PRODUCTS = 2000
const MAX_RESULTS = 50
const BATCH_SIZE = 1000

/** Reads what depends on the catalog alone. It is kept until the catalog's revision changes, and must not be changed. */
export interface CatalogReader {
  /** The published products among these, in the order of the ids. */
  products(ids: number[]): Promise<Product[]>
  /** Sorted by name. */
  categories(): Promise<CategoryRow[]>
  /** Sorted by name. */
  tags(): Promise<TagRow[]>
  /** Any other result of a query of the catalog. @param key names the query. */
  keep<T>(key: string, read: () => Promise<T>): Promise<T>
}

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number]
type TagRow = Awaited<ReturnType<typeof readTags>>[number]

interface Kept {
  revision: number
  products: LRUCache<number, Product>
  results: LRUCache<string, Promise<unknown>>
}

export function createCatalogReader(db: Db, revision: Revision, now: () => number): CatalogReader {
  let kept: Kept | null = null

  /** Taken before anything is read: what is read later can only be newer. */
  async function latest(): Promise<Kept> {
    const current = await revision.exact()
    if (kept?.revision !== current) {
      kept = {
        revision: current,
        products: new LRUCache({ max: MAX_PRODUCTS }),
        results: new LRUCache({ max: MAX_RESULTS }),
      }
    }
    return kept
  }

  async function keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const { results } = await latest()
    const result = (results.get(key) as Promise<T> | undefined) ?? read()
    results.set(key, result)
    result.catch(() => results.delete(key))
    return result
  }

  return {
    async products(ids) {
      const { products } = await latest()
      const found = new Map(ids.map((id) => [id, products.get(id)]))
      const missing = ids.filter((id) => !found.get(id))
      for (let from = 0; from < missing.length; from += BATCH_SIZE) {
        for (const product of await readProducts(db, missing.slice(from, from + BATCH_SIZE), now())) {
          products.set(product.id, product)
          found.set(product.id, product)
        }
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    categories: () => keep('categories', () => readCategories(db)),
    tags: () => keep('tags', () => readTags(db)),
    keep,
  }
}

async function readProducts(db: Db, ids: number[], now: number): Promise<Product[]> {
  const rows: ProductRow[] = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', 'in', ids)
    .where('products.deleted_at', 'is', null)
    .where('products.published', '=', 1)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const dropTimes = await readDropTimes(db, now, ids)
  const shown = rows.filter(({ id }) => (dropTimes.get(id)?.preview_at ?? 0) <= now)
  return (await toProducts(db, shown)).map((product) => withDrop(product, dropTimes.get(product.id), now))
}

function withDrop(product: StoredProduct, drop: DropTimes | undefined, now: number): Product {
  const opensAt = drop && drop.opens_at > now ? new Date(drop.opens_at).toISOString() : null
  return { ...product, on_sale_at: opensAt, by_draw: drop?.kind === 'draw' }
}

async function readCategories(db: Db) {
  return sortByName(await categoryRows(db).execute())
}

export function categoryRows(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('picture_previews', 'picture_previews.hash', 'categories.picture_hash')
    .select(['categories.id', 'categories.name', 'categories.slug', 'categories.picture_hash', 'preview'])
    .where('categories.deleted_at', 'is', null)
}

async function readTags(db: Db) {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute()
  return sortByName(rows)
}
