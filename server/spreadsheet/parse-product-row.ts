import { type AdminProduct, type ProductWrite, productWrite } from '#contract/catalogue/admin-products.ts'
import { taxonomyName } from '#contract/catalogue/admin-taxonomy.ts'
import { SPEC_COLUMNS } from '#server/catalogue/product-rows.ts'
import { type Cells, type ProductColumn, splitTags } from './product-columns.ts'
import { toNumber } from './read-number.ts'

export interface CellFault {
  column: string | null
  sentence: string
}

export interface Reading {
  /** The piece as the row wants it; null when something is wrong. */
  product: ProductWrite | null
  tags: string[]
  faults: CellFault[]
}

interface Reader {
  /** Category ids by their names in lower case. */
  categories: ReadonlyMap<string, { id: number; name: string }>
  decimalComma: boolean
}

/**
 * What a row says of a piece. Columns that the file does not have stay as `present` has them; a new piece is a draft.
 * An empty cell takes away what may be absent.
 */
export function readProduct(cells: Cells, present: AdminProduct | null, reader: Reader): Reading {
  const faults: CellFault[] = []
  const blame = (column: ProductColumn, sentence: string) => {
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, sentence })
    return undefined
  }
  const number = (column: ProductColumn, cell: string) => {
    const read = toNumber(cell, reader.decimalComma)
    return read ?? blame(column, cell.trim() === '' ? 'Enter a number.' : `"${shown(cell)}" is no number.`)
  }
  const numberOrNone = (column: ProductColumn, cell: string) =>
    cell.trim() === '' ? null : number(column, cell)
  /** What the cell says, or what the piece has when the file has no such column. */
  const from = <T>(column: ProductColumn, read: (cell: string) => T, otherwise: T): T => {
    const cell = cells[column]
    return cell === undefined ? otherwise : read(cell)
  }

  const specs = Object.fromEntries(
    SPEC_COLUMNS.map((column) => [
      column,
      from<string | number | null | undefined>(
        column,
        (cell) => (column.endsWith('_in') ? numberOrNone(column, cell) : cell.trim() || null),
        present?.specs?.[column] ?? null,
      ),
    ]),
  )
  const candidate = {
    name: from('name', (cell) => cell, present?.name),
    description: from('description', (cell) => cell, present?.description ?? ''),
    price: from('price', (cell) => number('price', cell), present?.price),
    stock: from('stock', (cell) => number('stock', cell), present?.stock),
    category_id: from('category', categoryId, present?.category_id),
    weight_oz: from('weight_oz', (cell) => numberOrNone('weight_oz', cell), present?.weight_oz ?? null),
    specs: Object.values(specs).every((fact) => fact === null) ? null : specs,
    published: present ? from('published', yesOrNo, present.published) : false,
  }
  const tags = from('tags', readTags, present?.tags ?? [])
  const parsed = productWrite.safeParse(candidate)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columnAt(path)
    blame(column, SENTENCES[column] ?? plain(message))
  }
  return { product: parsed.success && faults.length === 0 ? parsed.data : null, tags, faults }

  function categoryId(cell: string): number | undefined {
    const known = reader.categories.get(cell.trim().toLowerCase())
    if (known) return known.id
    const names = [...reader.categories.values()].map(({ name }) => name).join(', ')
    return blame(
      'category',
      cell.trim() === ''
        ? 'Name a category.'
        : `There is no category "${shown(cell)}". There are: ${names || 'none yet'}.`,
    )
  }

  function yesOrNo(cell: string): boolean | undefined {
    const word = cell.trim().toLowerCase()
    if (['yes', 'true', '1'].includes(word)) return true
    if (['no', 'false', '0'].includes(word)) return false
    return blame('published', 'Write yes or no.')
  }

  function readTags(cell: string): string[] {
    const names = splitTags(cell)
    const wrong = names.find((name) => !taxonomyName.safeParse(name).success)
    if (wrong) blame('tags', `"${shown(wrong)}" is too long for a tag: use at most 50 characters.`)
    return names
  }
}

const inches = 'Enter inches above 0, at most 100.'
const line = 'Use at most 120 characters.'
/** What the schema library words for programs. */
const SENTENCES: Partial<Record<ProductColumn, string>> = {
  weight_oz: 'Enter ounces from 0 to 1,120.',
  blade_length_in: inches,
  overall_length_in: inches,
  blade_thickness_in: inches,
  steel: line,
  hardness_hrc: line,
  grind: line,
  finish: line,
  handle_material: line,
  pins: line,
  sheath: line,
  hand: line,
}

function columnAt(path: PropertyKey[]): ProductColumn {
  const [field, fact] = path
  if (field === 'category_id') return 'category'
  return (field === 'specs' ? fact : field) as ProductColumn
}

function plain(message: string): string {
  return /^(Invalid|Too) /.test(message) ? 'This field is missing or invalid.' : message
}

const LONGEST_SHOWN = 60

function shown(cell: string): string {
  const text = cell.trim()
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
