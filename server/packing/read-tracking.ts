import { readLabelBarcode } from '#contract/orders/label-barcode.ts'
import { CARRIERS, type Carrier, MAX_TRACKING_NUMBER } from '#contract/orders/tracking.ts'
import { MAX_IMPORT_ROWS } from '#contract/spreadsheet/spreadsheet.ts'
import { wrongField } from '#server/http/http-error.ts'
import { unescapeFormulas } from '#server/spreadsheet/csv.ts'
import { readCsv } from '#server/spreadsheet/read-csv.ts'

export interface FileRow {
  /** The order's number or UUID, as the file says it. */
  order: string
  trackingNumber: string
  carrier: Carrier | null
  /** What is wrong with the row itself, before its order is looked up. */
  error: string | null
}

const COLUMNS = { order: 'order id', number: 'tracking number', carrier: 'carrier' }

/** Reads a label program's list of tracking numbers. @throws {HttpError} 400 */
export function readTracking(bytes: Buffer): FileRow[] {
  const [titles = [], ...records] = readCsv(bytes).records
  if (titles.every((title) => title.trim() === '')) {
    throw wrongField('file', 'The file is empty. Its first row must contain the column names.')
  }
  const names = titles.map((title) => title.trim().toLowerCase())
  requireColumns(names)
  // Spreadsheets append empty rows.
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw wrongField('file', 'The file has column names but no rows.')
  if (filled.length > MAX_IMPORT_ROWS) {
    throw wrongField('file', `The file has ${filled.length} rows. Split it into files of at most 5,000 rows.`)
  }
  const cell = (record: string[], name: string) => plainCell(record[names.indexOf(name)] ?? '')
  return filled.map((record) =>
    toRow(cell(record, COLUMNS.order), cell(record, COLUMNS.number), cell(record, COLUMNS.carrier)),
  )
}

function requireColumns(names: string[]): void {
  const missing = ['Order ID', 'Tracking Number'].filter((title) => !names.includes(title.toLowerCase()))
  if (missing.length > 0) {
    const list = missing.map((title) => `"${title}"`).join(' and ')
    const needed = missing.length === 1 ? 'This column is missing' : 'These columns are missing'
    throw wrongField('file', `${needed}: ${list}. Export the labels again with the tracking numbers.`)
  }
  const double = Object.values(COLUMNS).find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (double) throw wrongField('file', `The file has the column "${double}" twice.`)
}

/** Programs write ="9400…" so that a spreadsheet keeps the digits. */
function plainCell(text: string): string {
  const cell = unescapeFormulas(text).trim()
  return /^="(.*)"$/.exec(cell)?.[1]?.trim() ?? cell.replace(/^'/, '')
}

/** Has a digit, and nothing but letters, digits, spaces and hyphens. Programs write "N/A" or "-" where there is no label yet. */
const TRACKING_NUMBER = /^(?=.*\d)[A-Za-z\d][A-Za-z\d -]*$/
/** "9.40011E+21" */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i

function toRow(order: string, typed: string, carrierName: string): FileRow {
  const label = readLabelBarcode(typed)
  const carrier = carrierName === '' ? (label?.carrier ?? null) : findCarrier(carrierName)
  // A barcode may begin with the ZIP code, which is not part of the number.
  const trackingNumber =
    label && (carrier === null || carrier === label.carrier) ? label.tracking_number : typed
  return {
    order,
    trackingNumber,
    carrier,
    error: problemOf({ order, typed, trackingNumber, carrierName, carrier }),
  }
}

function problemOf(row: {
  order: string
  typed: string
  trackingNumber: string
  carrierName: string
  carrier: Carrier | null
}): string | null {
  if (row.order === '') return 'The order ID is missing.'
  if (row.typed === '') return 'The tracking number is missing.'
  if (SHORTENED.test(row.typed)) {
    return 'A spreadsheet program shortened the tracking number. Import the file as the label program wrote it.'
  }
  if (row.typed.length > MAX_TRACKING_NUMBER) return 'The tracking number is too long.'
  if (row.carrier && !TRACKING_NUMBER.test(row.trackingNumber)) return 'This is not a tracking number.'
  if (row.carrier) return null
  return row.carrierName === ''
    ? 'The check digit is wrong.'
    : `The carrier ${row.carrierName.slice(0, 40)} is unknown. Use ${CARRIERS.join(', ')}.`
}

function findCarrier(name: string): Carrier | null {
  return CARRIERS.find((carrier) => carrier.toLowerCase() === name.toLowerCase()) ?? null
}
