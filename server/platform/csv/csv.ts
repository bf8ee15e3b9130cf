import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'

export type Cell = string | number | null

/** "12.50" */
export function dollarCell(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Streams CSV (RFC 4180), one batch in memory at a time. Every cell is quoted, because programs split rows at any line break. */
export function csvFile(titles: readonly string[], batches: AsyncIterable<Cell[][]>): Readable {
  async function* text() {
    yield `${BYTE_ORDER_MARK}${titles.join(',')}${LINE_END}`
    for await (const rows of batches) yield toCsv(rows)
  }
  return Readable.from(text())
}

/** For the name of a file: 2026-03-31, in UTC. */
export function csvDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const LINE_END = '\r\n'

function toCsv(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormulas(cell) : cell))),
    { record_delimiter: LINE_END, quoted: true },
  )
}

/**
 * A program that ignores quotes takes each line of a cell for a row. Includes lines that are already escaped, so that
 * {@link unescapeFormulas} restores them.
 */
const FORMULA_LINE = /^'*[=+\-@\t＝＋－＠]/gm
const LEADING_LINE_BREAK = /^'*[\r\n]/

/** Keeps a spreadsheet from running text as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
function escapeFormulas(text: string): string {
  const lines = text.replace(FORMULA_LINE, "'$&")
  return LEADING_LINE_BREAK.test(lines) ? `'${lines}` : lines
}

export function unescapeFormulas(cell: string): string {
  const lines = cell.startsWith("'") && LEADING_LINE_BREAK.test(cell) ? cell.slice(1) : cell
  return lines.replace(FORMULA_LINE, (start) => (start.startsWith("'") ? start.slice(1) : start))
}
