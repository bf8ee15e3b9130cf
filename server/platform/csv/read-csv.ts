import { CsvError, parse } from 'csv-parse/sync'
import { wrongField } from '#server/platform/errors.ts'

/** Splits a CSV file into rows and cells, with any delimiter. @throws {Invalid} */
export function readCsv(bytes: Buffer): { records: string[][]; delimiter: string } {
  const text = decode(bytes)
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? []
  const table = text.slice(line.length)
  const delimiter = named ?? detectDelimiter(table)
  return { records: split(table, delimiter), delimiter }
}

/** Excel's own first line, which it doesn't count as a row. A program that doesn't know it quotes or fills it. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|[\r\n]|$)/i

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below.
  }
  throw wrongField('file', 'The file is not UTF-8 text. Save the sheet as "CSV UTF-8" and choose it again.')
}

const DELIMITERS = [',', ';', '\t']

/** Picks the most frequent delimiter in the header. */
function detectDelimiter(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

function split(text: string, delimiter: string): string[][] {
  try {
    // Not detected from the first line: a file can mix line endings.
    return parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { records = 0 } = error as CsvError & { records?: number }
    throw wrongField(
      'file',
      `Row ${records + 1} could not be read: a quote is misplaced. Write a quote inside a text twice.`,
    )
  }
}
