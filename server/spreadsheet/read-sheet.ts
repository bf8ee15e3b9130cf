import { CsvError, parse } from 'csv-parse/sync'
import { MAX_IMPORT_ROWS } from '#contract/spreadsheet/spreadsheet.ts'
import { HttpError } from '#server/http/http-error.ts'
import { unmarked } from './csv.ts'
import { type Cells, PRODUCT_COLUMNS, type ProductColumn, REQUIRED_COLUMNS } from './product-columns.ts'

export interface SheetRow {
  /** As a spreadsheet counts: the titles are row 1. */
  row: number
  cells: Cells
  /** Why its cells can't be told apart, or null. */
  fault: string | null
}

export interface Sheet {
  rows: SheetRow[]
  columns: ReadonlySet<ProductColumn>
  /** Titles the shop does not know. */
  ignored: string[]
  /** Written where a comma stands between the dollars and the cents. */
  decimalComma: boolean
}

/** A file of pieces, read but not yet understood. @throws {Refusal} 400 when it is no such file, 413 for too many rows. */
export function readSheet(bytes: Buffer): Sheet {
  const text = decode(bytes)
  const delimiter = delimiterOf(text)
  const [titles, ...records] = split(text, delimiter)
  if (!titles || titles.every((title) => title.trim() === '')) {
    throw new HttpError(400, 'The file is empty. Its first row names the columns.')
  }
  const named = titles.map(columnOf)
  requireColumns(named)
  const rows = records.flatMap((record, index) => {
    // Spreadsheets end a file with rows in which nothing stands.
    if (record.every((cell) => cell.trim() === '')) return []
    return [toRow(record, index + 2, named)]
  })
  if (rows.length === 0) throw new HttpError(400, 'The file names columns, but has no piece below them.')
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new HttpError(
      413,
      `The file has ${rows.length} rows. Split it: at most 5,000 are taken in at once.`,
    )
  }
  return {
    rows,
    columns: new Set(named.filter((column) => column !== null)),
    ignored: titles.filter((title, place) => named[place] === null && title.trim() !== ''),
    decimalComma: delimiter === ';',
  }
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below, as for a file that is no text at all.
  }
  throw new HttpError(400, 'The file is no UTF-8 text. Save the sheet as "CSV UTF-8" and choose it again.')
}

const DELIMITERS = [',', ';', '\t']

/** The one that stands most often in the row of titles, whose names hold none of them. */
function delimiterOf(text: string): string {
  const [titles = ''] = text.split(/[\r\n]/, 1)
  const times = (delimiter: string) => titles.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (times(other) > times(best) ? other : best))
}

function split(text: string, delimiter: string): string[][] {
  try {
    // Said rather than guessed from the first line: files that went through two programs end lines in two ways.
    return parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { records = 0 } = error as CsvError & { records?: number }
    throw new HttpError(
      400,
      `Row ${records + 1} can not be read: a quote opens or closes at a wrong place. A quote inside a text is written twice.`,
    )
  }
}

function columnOf(title: string): ProductColumn | null {
  const name = title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return PRODUCT_COLUMNS.find((column) => column === name) ?? null
}

function requireColumns(named: (ProductColumn | null)[]): void {
  const twice = named.find((column, place) => column !== null && named.indexOf(column) !== place)
  if (twice) throw new HttpError(400, `The column "${twice}" stands twice in the file.`)
  if (named.includes('id')) return
  const missing = REQUIRED_COLUMNS.filter((column) => !named.includes(column))
  if (missing.length === 0) return
  const names = missing.map((column) => `"${column}"`).join(', ')
  throw new HttpError(
    400,
    `These columns are missing: ${names}. New pieces need them; to change pieces, the file needs "id".`,
  )
}

function toRow(record: string[], row: number, named: (ProductColumn | null)[]): SheetRow {
  const cells: Cells = {}
  for (const [place, column] of named.entries()) {
    if (column) cells[column] = unmarked((record[place] ?? '').replaceAll('\r\n', '\n'))
  }
  const surplus = record.slice(named.length).some((cell) => cell.trim() !== '')
  const fault =
    record.length < named.length || surplus
      ? `This row has ${record.length} cells where the file has ${named.length} columns. Look for a quote or a separator too many.`
      : null
  return { row, cells, fault }
}
