import { createHash } from 'node:crypto'
import type { AdminProduct } from '#contract/catalogue/admin-products.ts'
import type { ImportedRow, ImportResult } from '#contract/spreadsheet/spreadsheet.ts'
import { allProducts, toAdminProducts } from '#server/catalogue/admin/read.ts'
import type { Db } from '#server/db/open.ts'
import { idOf, type Known, type PlannedRow, type PlannedWrite, planRow } from './plan-row.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportPlan {
  result: ImportResult
  writes: PlannedWrite[]
}

/** What a sheet would change as things stand now. Writes nothing. */
export async function planImport(db: Db, sheet: Sheet): Promise<ImportPlan> {
  const known = await knownTo(db, sheet)
  const seen = new Map<number, number>()
  const planned = sheet.rows.map((row) => planRow(row, known, seen))
  const added = newTags(planned, known.tags)
  const writes = planned.flatMap(({ write }) =>
    write ? { ...write, tags: write.tags.map((name) => added.get(name.toLowerCase()) ?? name) } : [],
  )
  const rows = planned.map(({ told }) => told)
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

async function knownTo(db: Db, sheet: Sheet): Promise<Known> {
  const ids = new Set(sheet.rows.map(idOf).filter((id) => id !== null))
  const products = await productsOf(db, [...ids])
  const [categories, tags, names] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('slug')
      .execute(),
    db.selectFrom('tags').select(['name', 'name_key']).where('deleted_at', 'is', null).execute(),
    db.selectFrom('products').select(['id', 'name_key']).where('deleted_at', 'is', null).execute(),
  ])
  return {
    products,
    names: new Map(names.map(({ id, name_key }) => [name_key, id])),
    categories: new Map(categories.map((category) => [category.name.toLowerCase(), category])),
    tags: new Map(tags.map(({ name, name_key }) => [name_key, name])),
    decimalComma: sheet.decimalComma,
  }
}

function countOutcomes(rows: ImportedRow[]): ImportResult['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** By their names in lower case: the spelling that comes first stands for all. */
function newTags(planned: PlannedRow[], known: ReadonlyMap<string, string>): Map<string, string> {
  const added = new Map<string, string>()
  for (const name of planned.flatMap(({ write }) => write?.tags ?? [])) {
    const key = name.toLowerCase()
    if (!known.has(key) && !added.has(key)) added.set(key, name)
  }
  return added
}

/** The same file over the same pieces gives the same; a sale or an edit of one of them in between, another. */
function tokenOf(planned: PlannedRow[]): string {
  const hash = createHash('sha256')
  for (const { told, write } of planned) {
    hash.update(JSON.stringify([told, write?.present?.version, write?.product, write?.tags]))
  }
  return hash.digest('hex').slice(0, 32)
}

const AT_A_TIME = 500

async function productsOf(db: Db, ids: number[]): Promise<Map<number, AdminProduct>> {
  const found = new Map<number, AdminProduct>()
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const rows = await allProducts(db)
      .selectAll('products')
      .select('categories.name as category_name')
      .where('products.id', 'in', ids.slice(start, start + AT_A_TIME))
      .execute()
    for (const product of await toAdminProducts(db, rows)) found.set(product.id, product)
  }
  return found
}
