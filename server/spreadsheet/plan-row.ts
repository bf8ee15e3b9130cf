import type { AdminProduct, ProductWrite } from '#contract/catalogue/admin-products.ts'
import type { ImportedRow } from '#contract/spreadsheet/spreadsheet.ts'
import { type CellFault, readProduct } from './parse-product-row.ts'
import { cellsOf, WRITTEN_COLUMNS } from './product-columns.ts'
import type { SheetRow } from './read-sheet.ts'

/** A row that is to be written. `present` is the piece it changes, null for a new one. */
export interface PlannedWrite {
  present: AdminProduct | null
  product: ProductWrite
  tags: string[]
}

export interface PlannedRow {
  told: ImportedRow
  write: PlannedWrite | null
}

/** What the shop holds that rows speak of, by number or by name in lower case. */
export interface Known {
  products: ReadonlyMap<number, AdminProduct>
  /** The number of a piece by its name. */
  names: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, { id: number; name: string }>
  tags: ReadonlyMap<string, string>
  decimalComma: boolean
}

/** @param seen the row in which each number came first; added to. */
export function planRow(sheetRow: SheetRow, known: Known, seen: Map<number, number>): PlannedRow {
  const { row, cells, fault } = sheetRow
  const id = toId(cells.id)
  const name = cells.name?.trim() ?? ''
  const wrong = (...errors: CellFault[]) => outcome({ row, id: id || null, name, errors }, 'error')
  if (fault) return wrong({ column: null, sentence: fault })
  if (id === null) return planNew(sheetRow, known)
  if (id === 0) return wrong({ column: 'id', sentence: NO_ID })
  const first = seen.get(id)
  if (first) return wrong({ column: 'id', sentence: `Row ${first} is about the same piece.` })
  seen.set(id, row)
  const present = known.products.get(id)
  if (!present) return wrong({ column: 'id', sentence: GONE })

  const { product, tags, faults } = readProduct(cells, present, known)
  if (!product) return outcome({ row, id, name: name || present.name, errors: faults }, 'error')
  const write = { present, product, tags: asKnown(tags, known) }
  const changes = changesOf(write, known)
  if (changes.length === 0) return outcome({ row, id, name: product.name }, 'unchanged')
  if (isOld(cells.version, present)) return wrong({ column: 'version', sentence: CHANGED_SINCE })
  return outcome({ row, id, name: product.name, changes }, 'changed', write)
}

const NO_ID = 'An id is a whole number. Leave it empty for a new piece.'
const GONE = 'There is no such piece, or it is in the trash.'
const CHANGED_SINCE = 'This piece was sold or edited after the file was made. Export it anew and change that.'

function planNew({ row, cells }: SheetRow, known: Known): PlannedRow {
  const { product, tags, faults } = readProduct(cells, null, known)
  if (!product) return outcome({ row, name: cells.name?.trim() ?? '', errors: faults }, 'error')
  const twin = known.names.get(product.name.toLowerCase())
  const notes = twin ? [`Number ${twin} has this name already. This one comes beside it.`] : []
  const write = { present: null, product, tags: asKnown(tags, known) }
  return outcome({ row, name: product.name, notes }, 'new', write)
}

function outcome(
  told: Partial<ImportedRow> & Pick<ImportedRow, 'row' | 'name'>,
  kind: ImportedRow['outcome'],
  write: PlannedWrite | null = null,
): PlannedRow {
  return { told: { id: null, changes: [], errors: [], notes: [], ...told, outcome: kind }, write }
}

/** Null for an empty cell, 0 for what no piece can have. */
function toId(cell = ''): number | null {
  const text = cell.trim()
  if (text === '') return null
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

/** The number a row asks for, if it does. */
export function idOf({ cells }: SheetRow): number | null {
  return toId(cells.id) || null
}

function isOld(version: string | undefined, present: AdminProduct): boolean {
  return Boolean(version?.trim()) && version?.trim() !== String(present.version)
}

/** Tags as the shop writes them already, in whatever case the file does. */
function asKnown(tags: string[], known: Known): string[] {
  return tags.map((name) => known.tags.get(name.toLowerCase()) ?? name)
}

const LONGEST_TOLD = 120
const NO_SITE = 'http://localhost'

function changesOf({ present, product, tags }: PlannedWrite & { present: AdminProduct }, known: Known) {
  const category = [...known.categories.values()].find(({ id }) => id === product.category_id)
  const before = cellsOf({ ...present, tags: present.tags.toSorted() }, NO_SITE)
  const after = cellsOf(
    {
      ...present,
      name: product.name,
      description: product.description,
      price: product.price,
      stock: product.stock,
      weight_oz: product.weight_oz ?? null,
      published: product.published ?? present.published,
      specs: (product.specs ?? null) as AdminProduct['specs'],
      category_name: category?.name ?? present.category_name,
      tags: tags.toSorted(),
    },
    NO_SITE,
  )
  const plain = (cell: string) => cell.replaceAll('\r\n', '\n')
  return WRITTEN_COLUMNS.filter((column) => plain(before[column]) !== plain(after[column])).map((column) => ({
    column: column as string,
    before: told(before[column]),
    after: told(after[column]),
  }))
}

function told(cell: string): string {
  return cell.length > LONGEST_TOLD ? `${cell.slice(0, LONGEST_TOLD)}…` : cell
}
