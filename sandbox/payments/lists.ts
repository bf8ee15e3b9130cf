import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { invalid } from './failure.ts'
import { PageParams } from './pages.ts'
import type { Kind } from './records.ts'
import { wholeNumber } from './session-params.ts'

const timestamp = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
type Operator = keyof typeof OPERATORS
const Range = z.strictObject({
  gt: timestamp.optional(),
  gte: timestamp.optional(),
  lt: timestamp.optional(),
  lte: timestamp.optional(),
} satisfies Record<Operator, unknown>)

/** `created=1790000000`, or `created[gte]=1790000000` with any of the four operators. */
export const ListParams = PageParams.extend({
  created: z.union([timestamp, Range]).optional(),
})

export type ListParams = z.output<typeof ListParams>

/** Values, or one of several values, at paths of the stored JSON. */
type Filters = Record<string, string | string[] | undefined>

export interface ListedIds {
  ids: string[]
  hasMore: boolean
}

/** The ids of one page, newest first. */
export function listPage(db: DatabaseSync, kind: Kind, params: ListParams, filters: Filters = {}): ListedIds {
  const { limit = 10, starting_after: after, ending_before: before } = params
  if (after && before) {
    throw invalid('Received both starting_after and ending_before parameters. Please pass in only one.', {
      param: 'starting_after',
    })
  }
  const conditions = ['kind = ?']
  const values: SQLInputValue[] = [kind]
  const where = (condition: string, ...given: SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...given)
  }
  for (const [path, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const values = JSON.stringify([value].flat())
    where(`json_extract(body, '$.${path}') in (select value from json_each(?))`, values)
  }
  const created = kind === 'session' ? '$.session.created' : '$.created'
  for (const [operator, value] of rangeOf(params.created)) {
    where(`json_extract(body, '${created}') ${OPERATORS[operator]} ?`, value)
  }
  if (after) where('seq < ?', positionOf(db, kind, after, 'starting_after'))
  if (before) where('seq > ?', positionOf(db, kind, before, 'ending_before'))
  const order = before ? 'asc' : 'desc'
  const rows = db
    .prepare(`select id from documents where ${conditions.join(' and ')} order by seq ${order} limit ?`)
    .all(...values, limit + 1)
  const ids = rows.slice(0, limit).map(({ id }) => String(id))
  return { ids: before ? ids.toReversed() : ids, hasMore: rows.length > limit }
}

function rangeOf(created: ListParams['created']): [Operator, number][] {
  const range = typeof created === 'number' ? { gte: created, lte: created } : { ...created }
  return Object.entries(range) as [Operator, number][]
}

const NOUNS: Partial<Record<Kind, string>> = { session: 'checkout.session' }

function positionOf(db: DatabaseSync, kind: Kind, id: string, param: string): number {
  const row = db.prepare('select seq from documents where id = ? and kind = ?').get(id, kind)
  if (row) return Number(row.seq)
  throw invalid(`No such ${NOUNS[kind] ?? kind}: '${id}'`, { code: 'resource_missing', param })
}
