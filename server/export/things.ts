import type { Row } from '#server/db/snapshot.ts'
import type { Column, Table } from '#server/db/tables.ts'
import { NOTHING } from './layout.ts'

/** A row as people read it: instants as text, yes and no as such, what is JSON as it is. */
export type Thing = Record<string, unknown>

const YES_OR_NO: ReadonlySet<string> = new Set(['published', 'insured', 'holds_stock', 'archived'])
const JSON_INSIDE: ReadonlySet<string> = new Set([
  'detail',
  'props',
  'before',
  'after',
  'differences',
  'transports',
])

function isInstant(column: string): boolean {
  return column === 'at' || column.endsWith('_at')
}

/** @param omitted columns that stay here. */
export function toThing(row: Row, omitted: ReadonlySet<string>): Thing {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !omitted.has(column))
      .map(([column, value]) => [column, toRead(column, value)]),
  )
}

function toRead(column: string, value: Row[string]): unknown {
  if (typeof value === 'number' && isInstant(column)) return new Date(value).toISOString()
  if (YES_OR_NO.has(column)) return value === 1
  if (typeof value === 'string' && JSON_INSIDE.has(column)) return opened(value)
  return value
}

/** Only what comes to the same text again. */
function opened(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && JSON.stringify(value) === text ? value : text
  } catch {
    return text
  }
}

/** @throws {Error} with a sentence for a person. */
export function toRow(
  thing: unknown,
  table: Table,
  { besides, omitted }: { besides: ReadonlySet<string>; omitted: ReadonlySet<string> },
): Row {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing))
    throw new Error('no thing is there')
  const columns = new Set(table.columns.map(({ name }) => name))
  const unknown = Object.keys(thing).find((name) => !columns.has(name) && !besides.has(name))
  if (unknown !== undefined) throw new Error(`the shop knows no ${JSON.stringify(unknown)}`)
  return Object.fromEntries(
    table.columns.map((column) => [column.name, toCell((thing as Thing)[column.name], column, omitted)]),
  )
}

function toCell(
  value: unknown,
  { name, isText, isNullable }: Column,
  omitted: ReadonlySet<string>,
): Row[string] {
  if (value === null || value === undefined) {
    if (isNullable) return null
    if (value === undefined && omitted.has(name)) return NOTHING
    throw new Error(`${name} is missing`)
  }
  if (isText) {
    if (typeof value === 'string') return value
    if (typeof value === 'object' && JSON_INSIDE.has(name)) return JSON.stringify(value)
    throw new Error(`${name} is no text`)
  }
  const number = toNumber(name, value)
  if (!Number.isFinite(number)) {
    throw new Error(
      `${name} is no ${isInstant(name) ? 'time' : YES_OR_NO.has(name) ? 'true or false' : 'number'}`,
    )
  }
  return number
}

function toNumber(column: string, value: unknown): number {
  if (YES_OR_NO.has(column)) return typeof value === 'boolean' ? Number(value) : Number.NaN
  if (isInstant(column)) {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isFinite(at) && new Date(at).toISOString() === value ? at : Number.NaN
  }
  return typeof value === 'number' ? value : Number.NaN
}
