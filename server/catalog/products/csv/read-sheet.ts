import { MAX_IMPORT_ROWS } from '#contract/catalog/products/products-csv.ts'
import { withPlainLineBreaks } from '#contract/platform/values/text.ts'
import { unescapeFormulas } from '#server/platform/csv/csv.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { TooLarge, wrongField } from '#server/platform/errors.ts'
import { columnRemedies, findOtherShop } from './other-shops.ts'
import { shorten } from './parse-product-row.ts'
import { type Cells, PRODUCT_COLUMNS, type ProductColumn, REQUIRED_COLUMNS } from './product-columns.ts'

export interface SheetRow {
  /** As in a spreadsheet: the header is row 1. */
  row: number
  cells: Cells
  /** Set when the number of cells is wrong. */
  error: string | null
}

export interface Sheet {
  rows: SheetRow[]
  /** Unknown column titles. */
  ignored: string[]
  /** Set for another shop's export: what is wrong with an id of it. */
  foreignIds: string | null
  /** The file writes decimals with a comma. */
  decimalComma: boolean
}

/** Splits a CSV file of products into rows and cells. @throws {Invalid} for an invalid file, {TooLarge} for too many rows. */
export function readSheet(bytes: Buffer): Sheet {
  const { records: lines, delimiter } = readCsv(bytes)
  const [titles, ...records] = lines
  if (!titles || titles.every((title) => title.trim() === '')) {
    throw wrongField('file', 'The file is empty. Its first row must contain the column names.')
  }
  const columns = titles.map(columnOf)
  requireColumns(titles, columns)
  const rows = records.flatMap((record, index) => {
    // Spreadsheets append empty rows.
    if (record.every((cell) => cell.trim() === '')) return []
    return [toRow(record, index + 2, columns)]
  })
  if (rows.length === 0) throw wrongField('file', 'The file has column names but no products.')
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new TooLarge(`The file has ${rows.length} rows. Split it into files of at most 5,000 rows.`)
  }
  return {
    rows,
    foreignIds: describeForeignIds(titles, columns),
    ignored: titles.filter((title, index) => columns[index] === null && title.trim() !== ''),
    decimalComma: delimiter === ';',
  }
}

function columnOf(title: string): ProductColumn | null {
  const name = title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return PRODUCT_COLUMNS.find((column) => column === name) ?? null
}

function requireColumns(titles: string[], columns: (ProductColumn | null)[]): void {
  const duplicate = columns.find((column, index) => column !== null && columns.indexOf(column) !== index)
  if (duplicate) throw wrongField('file', `The file has the column "${duplicate}" twice.`)
  if (columns.includes('id')) return
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length === 0) return
  const names = missing.map((column) => `"${column}"`).join(', ')
  const shop = findOtherShop(titles, columns)
  const remedy = shop
    ? `This looks like ${shop.file}: ${LIST.format(columnRemedies(shop, titles, columns))}.`
    : 'New products need them. To change products, add the columns "id" and "version" of an export.'
  throw wrongField('file', `These columns are missing: ${names}. ${remedy} The file has: ${found(titles)}.`)
}

const LIST = new Intl.ListFormat('en-US')
const MAX_FOUND = 30

function found(titles: string[]): string {
  const filled = titles.filter((title) => title.trim() !== '').map(shorten)
  const more = filled.length - MAX_FOUND
  return `${filled.slice(0, MAX_FOUND).join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

function describeForeignIds(titles: string[], columns: (ProductColumn | null)[]): string | null {
  const shop = findOtherShop(titles, columns)
  if (!shop || !columns.includes('id')) return null
  const id = titles[columns.indexOf('id')] ?? ''
  const remedies = [`delete the column "${id.trim()}"`, ...columnRemedies(shop, titles, columns)]
  return `This looks like ${shop.file}, so its ids are not of this shop. To add its products as drafts, ${LIST.format(remedies)}.`
}

function toRow(record: string[], row: number, columns: (ProductColumn | null)[]): SheetRow {
  const cells: Cells = {}
  for (const [index, column] of columns.entries()) {
    if (column) cells[column] = unescapeFormulas(withPlainLineBreaks(record[index] ?? ''))
  }
  const hasExtraCells = record.slice(columns.length).some((cell) => cell.trim() !== '')
  const error =
    record.length < columns.length || hasExtraCells
      ? `This row has ${record.length} cells, but the file has ${columns.length} columns. Look for an extra quote or separator.`
      : null
  return { row, cells, error }
}
