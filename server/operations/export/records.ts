import type { Column, Table } from '#server/platform/db/introspect.ts'
import type { Row } from '#server/platform/db/snapshot.ts'

/** A row in a readable form: times as ISO text, flags as booleans, stored JSON as JSON. */
export type ExportRecord = Record<string, unknown>

const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set([
  'published',
  'insured',
  'holds_stock',
  'archived',
  'tax_zip_rate',
  'enabled',
  'bulk',
  'armed',
  'ships',
  'for_customer',
  'custom',
  'link',
  'is_public',
  'lost',
])
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'detail',
  'purpose',
  'props',
  'before',
  'after',
  'differences',
  'transports',
  'category_ids',
])
/** The value of a required column that was not exported: no password or address matches an empty hash. */
const OMITTED_VALUE = ''

function isTime(column: string): boolean {
  return column === 'at' || column.endsWith('_at')
}

export function toRecord(row: Row, omitted: string[]): ExportRecord {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !omitted.includes(column))
      .map(([column, value]) => [column, toExport(column, value)]),
  )
}

function toExport(column: string, value: Row[string]): unknown {
  if (typeof value === 'number' && isTime(column)) return new Date(value).toISOString()
  if (BOOLEAN_COLUMNS.has(column)) return value === 1
  if (typeof value === 'string' && JSON_COLUMNS.has(column)) return parseLossless(value)
  return value
}

/** Leaves text as it is when parsing would lose anything. */
function parseLossless(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && JSON.stringify(value) === text ? value : text
  } catch {
    return text
  }
}

/** @throws {Error} with a sentence, without its period, about the first wrong value. */
export function toRow(
  record: unknown,
  table: Table,
  { ignored = [], omitted = [] }: { ignored?: string[]; omitted?: string[] } = {},
): Row {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new Error('a part is not an object')
  }
  const known = new Set([...table.columns.map(({ name }) => name), ...ignored])
  const unknown = Object.keys(record).find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`unknown field ${JSON.stringify(unknown)}`)
  return Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      toColumn((record as ExportRecord)[column.name], column, omitted),
    ]),
  )
}

function toColumn(value: unknown, { name, isText, isNullable }: Column, omitted: string[]): Row[string] {
  if (value === null || value === undefined) {
    if (isNullable) return null
    if (value === undefined && omitted.includes(name)) return OMITTED_VALUE
    throw new Error(`${name} is missing`)
  }
  if (isText) {
    if (typeof value === 'string') return value
    if (typeof value === 'object' && JSON_COLUMNS.has(name)) return JSON.stringify(value)
    throw new Error(`${name} is not text`)
  }
  const number = toNumber(name, value)
  if (Number.isFinite(number)) return number
  throw new Error(
    `${name} is not ${isTime(name) ? 'a time' : BOOLEAN_COLUMNS.has(name) ? 'true or false' : 'a number'}`,
  )
}

function toNumber(column: string, value: unknown): number {
  if (BOOLEAN_COLUMNS.has(column)) return typeof value === 'boolean' ? Number(value) : Number.NaN
  if (isTime(column)) {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isFinite(at) && new Date(at).toISOString() === value ? at : Number.NaN
  }
  return typeof value === 'number' ? value : Number.NaN
}
