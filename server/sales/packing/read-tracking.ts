import { MAX_IMPORT_ROWS } from '#contract/catalog/products/products-csv.ts'
import { plainCharacters } from '#contract/platform/values/search-text.ts'
import { readLabelBarcode } from '#contract/sales/orders/label-barcode.ts'
import { CARRIERS, type Carrier, MAX_TRACKING_NUMBER } from '#contract/sales/orders/tracking.ts'
import { unescapeFormulas } from '#server/platform/csv/csv.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { wrongField } from '#server/platform/errors.ts'
import { plainNumber } from '#server/sales/orders/admin/ship.ts'
import { trackingColumns } from './tracking-columns.ts'

export interface FileRow {
  /** The order's number or UUID, as the file says it. */
  order: string
  trackingNumber: string
  carrier: Carrier | null
  /** The error of the row itself, before its order is looked up. */
  error: string | null
  /** The label's status in the file. */
  label: 'used' | 'refunded' | 'unknown'
}

/** Reads a label program's list of tracking numbers. @throws {Invalid} */
export function readTracking(bytes: Buffer): FileRow[] {
  const [titles = [], ...records] = readCsv(bytes).records
  if (titles.every((title) => title.trim() === '')) {
    throw wrongField('file', 'The file is empty. Its first row must contain the column names.')
  }
  const columns = trackingColumns(titles)
  // Spreadsheets append empty rows.
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw wrongField('file', 'The file has column names but no rows.')
  if (filled.length > MAX_IMPORT_ROWS) {
    throw wrongField('file', `The file has ${filled.length} rows. Split it into files of at most 5,000 rows.`)
  }
  const rows = filled.map((record): FileRow => {
    const cellAt = (column: number) => plainCell(record[column] ?? '')
    const row = toRow(cellAt(columns.order), cellAt(columns.number), columns.carriers.map(cellAt))
    return { ...row, label: labelOf(columns.statuses.map(cellAt), columns.refunds.map(cellAt)) }
  })
  // A list of payments has a label twice: bought, then refunded.
  const refunded = new Set(
    rows.flatMap((row) => (row.label === 'refunded' ? plainNumber(row.trackingNumber) : [])),
  )
  refunded.delete('')
  return rows.map((row) =>
    refunded.has(plainNumber(row.trackingNumber)) ? { ...row, label: 'refunded' } : row,
  )
}

const REFUNDED = /\b(refund|void|cancel)/i
/** "Refund rejected", "Not refunded" */
const KEPT = /\b(not|non|no|never|rejected|denied|declined)\b/i
/** Matches the cell of a label that was not refunded: "No", "false", "$0.00", "N/A". */
const NO_REFUND = /^(no?|false|none|n\/a|-|[$]?[0.]+)?$/i

function labelOf(statuses: string[], refunds: string[]): FileRow['label'] {
  const isKept = (cell: string) => KEPT.test(cell) || NO_REFUND.test(cell)
  if (statuses.some((cell) => REFUNDED.test(cell) && !isKept(cell))) return 'refunded'
  if (refunds.some((cell) => !isKept(cell))) return 'refunded'
  return [...statuses, ...refunds].some((cell) => cell !== '') ? 'used' : 'unknown'
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

function toRow(order: string, typed: string, carrierNames: string[]): Omit<FileRow, 'label'> {
  const label = readLabelBarcode(typed)
  const named = carrierNames.map(carrierNamed).find((carrier) => carrier !== null)
  const carrier = named ?? label?.carrier ?? null
  const carrierName = carrierNames.find((name) => name !== '') ?? ''
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

/** Words of a carrier's name, and of the services and programs that only it has. */
const NAMES: Record<Carrier, RegExp> = {
  USPS: /\b(usps|u ?s postal|united states postal|postal service|stamps com|endicia|click n ship|ground advantage|priority mail|first class|media mail|parcel select)\b/,
  UPS: /\b(ups|united parcel service)\b/,
  FedEx: /\b(fed ?ex|federal express)\b/,
}

/** The carrier that a label program means: "stamps_com", "UPS®", "US Postal Service", "USPS Ground Advantage". Null when it is none or several. */
export function carrierNamed(text: string): Carrier | null {
  const words = plainCharacters(text.replace(/[®™℠]/g, ''))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
  const [carrier, ...others] = (Object.keys(NAMES) as Carrier[]).filter((name) => NAMES[name].test(words))
  return others.length === 0 ? (carrier ?? null) : null
}
