import {
  type AdminProduct,
  type ProductWrite,
  productWrite,
} from '#contract/catalog/products/admin-products.ts'
import { tagName } from '#contract/catalog/products/admin-taxonomy.ts'
import { describeIssue } from '#server/platform/http/describe-issue.ts'
import { SPEC_COLUMNS } from '../product-rows.ts'
import { type Cells, type ProductColumn, splitTags } from './product-columns.ts'

export interface CellError {
  column: string | null
  sentence: string
}

export interface ParsedRow {
  /** Null when there are errors. */
  product: ProductWrite | null
  tags: string[]
  errors: CellError[]
}

interface ParseContext {
  /** Keyed by lowercase name. */
  categories: ReadonlyMap<string, { id: number; name: string }>
  decimalComma: boolean
}

/** Missing columns keep the `current` values, an empty cell clears an optional one, and a new product is a draft. */
export function parseProductRow(
  cells: Cells,
  current: AdminProduct | null,
  context: ParseContext,
): ParsedRow {
  const errors: CellError[] = []
  const addError = (column: ProductColumn, sentence: string) => {
    if (!errors.some((error) => error.column === column)) errors.push({ column, sentence })
    return undefined
  }
  const number = (column: ProductColumn, cell: string) => {
    const parsed = parseNumber(cell, context.decimalComma)
    const isEmpty = cell.trim() === ''
    return parsed ?? addError(column, isEmpty ? 'Enter a number.' : `"${shorten(cell)}" is not a number.`)
  }
  const optionalNumber = (column: ProductColumn, cell: string) =>
    cell.trim() === '' ? null : number(column, cell)
  const from = <T>(column: ProductColumn, parse: (cell: string) => T, fallback: T): T => {
    const cell = cells[column]
    return cell === undefined ? fallback : parse(cell)
  }

  const specs = Object.fromEntries(
    SPEC_COLUMNS.map((column) => [
      column,
      from<string | number | null | undefined>(
        column,
        (cell) => (column.endsWith('_in') ? optionalNumber(column, cell) : cell.trim() || null),
        current?.specs?.[column] ?? null,
      ),
    ]),
  )
  const candidate = {
    name: from('name', (cell) => cell, current?.name),
    description: from('description', (cell) => cell, current?.description ?? ''),
    price: from('price', (cell) => number('price', cell), current?.price),
    stock: from('stock', (cell) => number('stock', cell), current?.stock),
    category_id: from('category', categoryId, current?.category_id),
    weight_oz: from('weight_oz', (cell) => optionalNumber('weight_oz', cell), current?.weight_oz ?? null),
    specs: Object.values(specs).every((spec) => spec === null) ? null : specs,
    published: current ? from('published', yesOrNo('published'), current.published) : false,
    archived: current ? from('archived', yesOrNo('archived'), current.archived) : false,
  }
  const tags = from('tags', parseTags, current?.tags ?? [])
  const parsed = productWrite.safeParse(candidate, { error: describeIssue })
  for (const { path, message } of parsed.error?.issues ?? []) {
    addError(columnAt(path), message)
  }
  return { product: parsed.success && errors.length === 0 ? parsed.data : null, tags, errors }

  function categoryId(cell: string): number | undefined {
    const known = context.categories.get(cell.trim().toLowerCase())
    if (known) return known.id
    const names = [...context.categories.values()].map(({ name }) => name).join(', ')
    return addError(
      'category',
      cell.trim() === ''
        ? 'Enter a category.'
        : `There is no category "${shorten(cell)}". The categories are: ${names || 'none yet'}.`,
    )
  }

  function yesOrNo(column: ProductColumn) {
    return (cell: string): boolean | undefined => {
      const answer = cell.trim().toLowerCase()
      if (['yes', 'true', '1'].includes(answer)) return true
      if (['no', 'false', '0'].includes(answer)) return false
      return addError(column, 'Enter yes or no.')
    }
  }

  function parseTags(cell: string): string[] {
    const names = splitTags(cell)
    const invalid = names.find((name) => !tagName.safeParse(name).success)
    if (invalid) addError('tags', `"${shorten(invalid)}" is too long for a tag: use at most 50 characters.`)
    return names.map((name) => tagName.safeParse(name).data ?? name)
  }
}

function columnAt(path: PropertyKey[]): ProductColumn {
  const [field, spec] = path
  if (field === 'category_id') return 'category'
  return (field === 'specs' ? spec : field) as ProductColumn
}

const MAX_SHOWN_LENGTH = 60

export function shorten(cell: string): string {
  const text = cell.trim()
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

/**
 * Parses "265", "265.00" and "$1,265.00"; with `decimalComma`, also "1.265,00".
 * @returns null for anything else.
 */
function parseNumber(cell: string, decimalComma: boolean): number | null {
  const number = cell.trim().replace(/^\$\s*/, '')
  const plain = decimalComma && number.includes(',') ? fromDecimalComma(number) : fromDecimalPoint(number)
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}

function fromDecimalPoint(number: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number
}

function fromDecimalComma(number: string): string {
  const ungrouped = /^\d{1,3}(\.\d{3})+,\d+$/.test(number) ? number.replaceAll('.', '') : number
  return ungrouped.replace(',', '.')
}
