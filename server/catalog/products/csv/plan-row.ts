import type { AdminProduct, ProductWrite } from '#contract/catalog/products/admin-products.ts'
import type { ImportedRow } from '#contract/catalog/products/products-csv.ts'
import { searchTerm } from '#contract/platform/values/search-text.ts'
import { type CellError, parseProductRow } from './parse-product-row.ts'
import { type Cells, type ProductColumn, toCells, WRITTEN_COLUMNS } from './product-columns.ts'
import type { SheetRow } from './read-sheet.ts'

export interface PlannedWrite {
  /** Null for a new product. */
  current: AdminProduct | null
  product: ProductWrite
  tags: string[]
}

export interface PlannedRow {
  row: ImportedRow
  write: PlannedWrite | null
}

/** The categories, tags and products that rows refer to, keyed by lowercase name. */
export interface CatalogSnapshot {
  products: ReadonlyMap<number, AdminProduct>
  idsByName: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, { id: number; name: string }>
  tags: ReadonlyMap<string, string>
  decimalComma: boolean
  foreignIds: string | null
}

/** @param seen collects the first row of each id. */
export function planRow(sheetRow: SheetRow, catalog: CatalogSnapshot, seen: Map<number, number>): PlannedRow {
  const { row, cells, error } = sheetRow
  const id = parseId(cells.id)
  const name = cells.name?.trim() ?? ''
  const invalid = (error: CellError) => planned({ row, id: id || null, name, errors: [error] }, 'error')
  if (error) return invalid({ column: null, sentence: error })
  if (id === null) return planNew(sheetRow, catalog)
  if (catalog.foreignIds) return invalid({ column: 'id', sentence: catalog.foreignIds })
  if (id === 0) return invalid({ column: 'id', sentence: INVALID_ID })
  const first = seen.get(id)
  if (first) return invalid({ column: 'id', sentence: `Row ${first} has the same id.` })
  seen.set(id, row)
  const current = catalog.products.get(id)
  if (!current) return invalid({ column: 'id', sentence: UNKNOWN_ID })

  const { product, tags, errors } = parseProductRow(cells, current, catalog)
  const wrongVersion = findWrongVersion(cells.version, current)
  const refuse = (refused: CellError[]) =>
    planned({ row, id, name: name || current.name, errors: [...wrongVersion, ...refused] }, 'error')
  if (!product) return refuse(errors)
  const write = { current, product, tags: withKnownSpelling(tags, catalog) }
  const changes = findChanges(write, catalog)
  if (changes.length === 0) return planned({ row, id, name: product.name }, 'unchanged')
  const otherName = findOtherName(cells, current, changes)
  if (wrongVersion.length + otherName.length > 0) return refuse(otherName)
  return planned({ row, id, name: product.name, changes }, 'changed', write)
}

const INVALID_ID = 'An id is a whole number. Leave it empty for a new product.'
const UNKNOWN_ID = 'There is no product with this id, or it is in the trash.'
const NO_VERSION =
  'An id needs the version from the export, to be sure of the product. Export the products and edit that file, or leave the id empty for a new product.'
const OUTDATED =
  'This product was sold or edited after the export, or the row is of another shop. Export it again and edit the new file.'

function planNew({ row, cells }: SheetRow, catalog: CatalogSnapshot): PlannedRow {
  const { product, tags, errors } = parseProductRow(cells, null, catalog)
  if (!product) return planned({ row, name: cells.name?.trim() ?? '', errors }, 'error')
  const duplicate = catalog.idsByName.get(product.name.toLowerCase())
  const notes = duplicate ? [`Product ${duplicate} already has this name. This row adds another one.`] : []
  const write = { current: null, product, tags: withKnownSpelling(tags, catalog) }
  return planned({ row, name: product.name, notes }, 'new', write)
}

function planned(
  fields: Partial<ImportedRow> & Pick<ImportedRow, 'row' | 'name'>,
  outcome: ImportedRow['outcome'],
  write: PlannedWrite | null = null,
): PlannedRow {
  return { row: { id: null, changes: [], errors: [], notes: [], ...fields, outcome }, write }
}

/** @returns null for an empty cell, 0 for an invalid id. */
export function parseId(cell = ''): number | null {
  const text = cell.trim()
  if (text === '') return null
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

function findWrongVersion(cell: string | undefined, current: AdminProduct): CellError[] {
  const version = cell?.trim() ?? ''
  if (version === String(current.version)) return []
  return [{ column: 'version', sentence: version === '' ? NO_VERSION : OUTDATED }]
}

/** Columns that identify a product when a row gives it another name. */
const IDENTIFYING: ProductColumn[] = ['price', 'stock', 'category']

function findOtherName(cells: Cells, current: AdminProduct, changes: ImportedRow['changes']): CellError[] {
  if (cells.name === undefined || shareWord(cells.name, current.name)) return []
  const isSame = (column: ProductColumn) =>
    cells[column] !== undefined && !changes.some((change) => change.column === column)
  if (IDENTIFYING.every(isSame)) return []
  const sentence = `Product ${current.id} is "${current.name}". To rename it wholly, keep its price, stock and category in this file. For another product, leave the id empty.`
  return [{ column: 'name', sentence }]
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(other))
  return wordsOf(one).some((word) => words.has(word))
}

function wordsOf(name: string): string[] {
  return searchTerm(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

function withKnownSpelling(tags: string[], catalog: CatalogSnapshot): string[] {
  return tags.map((name) => catalog.tags.get(name.toLowerCase()) ?? name)
}

const MAX_SHOWN_LENGTH = 120
/** Image URLs are not compared. */
const ANY_SITE = 'http://localhost'

function findChanges(
  { current, product, tags }: PlannedWrite & { current: AdminProduct },
  catalog: CatalogSnapshot,
): ImportedRow['changes'] {
  const category = [...catalog.categories.values()].find(({ id }) => id === product.category_id)
  const before = toCells({ ...current, tags: current.tags.toSorted() }, ANY_SITE)
  const after = toCells(
    {
      ...current,
      name: product.name,
      description: product.description,
      price: product.price,
      stock: product.stock,
      weight_oz: product.weight_oz ?? null,
      published: product.published ?? current.published,
      archived: product.archived ?? current.archived,
      specs: (product.specs ?? null) as AdminProduct['specs'],
      category_name: category?.name ?? current.category_name,
      tags: tags.toSorted(),
    },
    ANY_SITE,
  )
  const normalized = (cell: string) => cell.replaceAll('\r\n', '\n')
  return WRITTEN_COLUMNS.filter((column) => normalized(before[column]) !== normalized(after[column])).map(
    (column) => ({ column, before: shorten(before[column]), after: shorten(after[column]) }),
  )
}

function shorten(cell: string): string {
  return cell.length > MAX_SHOWN_LENGTH ? `${cell.slice(0, MAX_SHOWN_LENGTH)}…` : cell
}
