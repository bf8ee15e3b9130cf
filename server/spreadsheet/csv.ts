import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Streams CSV (RFC 4180), one batch in memory at a time. */
export function csvFile(titles: readonly string[], batches: AsyncIterable<Cell[][]>): Readable {
  async function* text() {
    yield BYTE_ORDER_MARK + toCsv([[...titles]])
    for await (const rows of batches) yield toCsv(rows)
  }
  return Readable.from(text())
}

function toCsv(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { record_delimiter: '\r\n' },
  )
}

/** Includes text that is already escaped, so that {@link unescapeFormula} restores it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Keeps a spreadsheet from running text as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
