import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** Without it Excel takes UTF-8 for the machine's own alphabet. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A file of comma-separated values (RFC 4180) that comes piece by piece: a title row, then the rows of each batch.
 * Memory holds one batch at a time.
 */
export function csvFile(titles: readonly string[], batches: AsyncIterable<Cell[][]>): Readable {
  async function* text() {
    yield BYTE_ORDER_MARK + lines([[...titles]])
    for await (const rows of batches) yield lines(rows)
  }
  return Readable.from(text())
}

function lines(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    { record_delimiter: '\r\n' },
  )
}

/** What a spreadsheet would run as a formula, whoever typed it; those already marked too, so that the mark comes off. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text as a cell that is nothing but text. https://owasp.org/www-community/attacks/CSV_Injection */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that such a cell stands for. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
