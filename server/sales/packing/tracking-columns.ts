import { plainCharacters } from '#contract/platform/values/search-text.ts'
import { wrongField } from '#server/platform/errors.ts'

/** Positions of the columns of a label program's list. */
export interface TrackingColumns {
  order: number
  number: number
  /** Carriers, then services: the first name that is understood counts. */
  carriers: number[]
  /** Columns with the label's status. */
  statuses: number[]
  /** Only filled when the label is refunded, voided or cancelled. */
  refunds: number[]
}

/** The names that label programs give a column, best first. A program that has both keeps its own ids in "Order ID". */
const ORDER = [
  'order number',
  'order id',
  'order',
  'order name',
  'order reference',
  'sales order number',
  'reference number',
  'reference id',
  'reference',
  'reference 1',
]
const NUMBER = ['tracking number', 'shipment tracking number', 'tracking', 'tracking id', 'tracking code']
const LABEL_NUMBER = ['label number', 'tracking label number', 'usps tracking number']
const CARRIER = [
  'carrier',
  'carrier code',
  'carrier name',
  'shipping carrier',
  'courier',
  'shipping provider',
]
const SERVICE = [
  'service',
  'carrier service',
  'shipping service',
  'service name',
  'service level',
  'mail class',
]
const STATUS = /^((label|shipment|shipping|tracking|refund|void) )?status$/
const REFUND = /^(is )?(refund(ed)?|void(ed)?|cancel(l?ed)?)( (date|at|on|amount))?$/

const LISTED_COLUMNS = 20

/** @throws {Invalid} when it can't be told which order has which number. */
export function trackingColumns(titles: string[]): TrackingColumns {
  const names = titles.map(nameOf)
  const order = oneOf(names, ORDER)
  const number = oneOf(names, [...NUMBER, ...LABEL_NUMBER])
  if (order === undefined || number === undefined) {
    throw wrongField(
      'file',
      `The file needs the columns "Order ID" and "Tracking Number", or a label program's own names for them. It has ${listOf(titles)}.`,
    )
  }
  const carriers = [oneOf(names, CARRIER), oneOf(names, SERVICE)].filter((column) => column !== undefined)
  const twice = [order, number, ...carriers].find(
    (column) => names.lastIndexOf(names[column] ?? '') !== column,
  )
  if (twice !== undefined)
    throw wrongField('file', `The file has the column "${titles[twice]?.trim()}" twice.`)
  return { order, number, carriers, statuses: allOf(names, STATUS), refunds: allOf(names, REFUND) }
}

/** "Tracking #", "trackingNumber" and "Tracking No." are "tracking number"; "Order - ID" is "order id". */
function nameOf(title: string): string {
  return plainCharacters(title)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/ (no|num)$/, ' number')
}

function oneOf(names: string[], known: string[]): number | undefined {
  const name = known.find((each) => names.includes(each))
  return name === undefined ? undefined : names.indexOf(name)
}

function allOf(names: string[], known: RegExp): number[] {
  return names.flatMap((name, column) => (known.test(name) ? [column] : []))
}

function listOf(titles: string[]): string {
  const filled = titles.map((title) => title.trim()).filter((title) => title !== '')
  const listed = filled.slice(0, LISTED_COLUMNS).map((title) => `"${title.slice(0, 40)}"`)
  return (
    listed.join(', ') + (filled.length > LISTED_COLUMNS ? ` and ${filled.length - LISTED_COLUMNS} more` : '')
  )
}
