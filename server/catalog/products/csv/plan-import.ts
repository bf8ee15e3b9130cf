import { createHash } from 'node:crypto'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { ImportedRow, ImportResult } from '#contract/catalog/products/products-csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { allProducts, toAdminProducts } from '../admin/read.ts'
import { type CatalogSnapshot, type PlannedRow, type PlannedWrite, parseId, planRow } from './plan-row.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportPlan {
  result: ImportResult
  writes: PlannedWrite[]
}

/** Computes what the sheet would change, without writing. */
export async function planImport(db: Db, sheet: Sheet): Promise<ImportPlan> {
  const catalog = await readCatalog(db, sheet)
  const seen = new Map<number, number>()
  const planned = sheet.rows.map((row) => planRow(row, catalog, seen))
  const added = newTags(planned, catalog.tags)
  const writes = planned.flatMap(({ write }) =>
    write ? { ...write, tags: write.tags.map((name) => added.get(name.toLowerCase()) ?? name) } : [],
  )
  const rows = planned.map(({ row }) => row)
  return {
    writes,
    result: {
      applied: false,
      counts: countOutcomes(rows),
      rows,
      ignored_columns: sheet.ignored,
      new_tags: [...added.values()],
      token: tokenOf(planned),
    },
  }
}

async function readCatalog(db: Db, sheet: Sheet): Promise<CatalogSnapshot> {
  const ids = new Set(sheet.rows.flatMap(({ cells }) => parseId(cells.id) || []))
  const products = await readProducts(db, [...ids])
  const [categories, tags, names] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name']).where('deleted_at', 'is', null).execute(),
    db.selectFrom('tags').select(['name', 'name_key']).where('deleted_at', 'is', null).execute(),
    db.selectFrom('products').select(['id', 'name_key']).where('deleted_at', 'is', null).execute(),
  ])
  return {
    products,
    idsByName: new Map(names.map(({ id, name_key }) => [name_key, id])),
    categories: new Map(categories.map((category) => [category.name.toLowerCase(), category])),
    tags: new Map(tags.map(({ name, name_key }) => [name_key, name])),
    decimalComma: sheet.decimalComma,
    foreignIds: sheet.foreignIds,
  }
}

function countOutcomes(rows: ImportedRow[]): ImportResult['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** Returns the tags that don't exist yet, keyed by lowercase name, in the file's first spelling. */
function newTags(planned: PlannedRow[], existing: ReadonlyMap<string, string>): Map<string, string> {
  const added = new Map<string, string>()
  for (const name of planned.flatMap(({ write }) => write?.tags ?? [])) {
    const key = name.toLowerCase()
    if (!existing.has(key) && !added.has(key)) added.set(key, name)
  }
  return added
}

/** Changes when the file changes, or when one of its products is sold or edited. */
function tokenOf(planned: PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { row, write } of planned) {
    hash.update(JSON.stringify([row, write?.current?.version, write?.product, write?.tags]))
  }
  return hash.digest('hex').slice(0, 32)
}

const BATCH_SIZE = 500

async function readProducts(db: Db, ids: number[]): Promise<Map<number, AdminProduct>> {
  const found = new Map<number, AdminProduct>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await allProducts(db)
      .selectAll('products')
      .select('categories.name as category_name')
      .where('products.id', 'in', ids.slice(start, start + BATCH_SIZE))
      .execute()
    for (const product of await toAdminProducts(db, rows)) found.set(product.id, product)
  }
  return found
}
