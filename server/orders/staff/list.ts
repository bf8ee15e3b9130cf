import { sql } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { ListedOrder } from '#contract/staff-orders.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
import type { OrderRow } from '../rows.ts'
import { toListedOrders } from './read.ts'

export interface OrderQuery {
  status?: OrderStatus[] | undefined
  /** A number, or a part of a uuid, an email or a name. */
  search?: string | undefined
  flagged?: 'true' | undefined
  sort: 'newest' | 'to-pack'
  page?: number | undefined
  per_page?: number | undefined
}

interface OrderList {
  orders: ListedOrder[]
  total: number
  counts: Record<OrderStatus, number>
  flagged: number
}

/** Orders as staff filter them, all that match when no page is named; and how many there are in each state. */
export async function listOrders(db: Db, query: OrderQuery): Promise<OrderList> {
  const [counts, flagged] = await Promise.all([countByStatus(db, query), countFlagged(db)])
  const wanted = query.status ?? ORDER_STATUSES
  const rows = query.sort === 'to-pack' ? await toPackFirst(db, query, counts) : await newestFirst(db, query)
  return {
    orders: await toListedOrders(db, rows),
    total: ORDER_STATUSES.filter((status) => wanted.includes(status)).reduce(
      (sum, status) => sum + counts[status],
      0,
    ),
    counts,
    flagged,
  }
}

/** Which of the rows in their order; all of them without a limit. */
interface Stretch {
  offset: number
  limit: number | undefined
}

function stretchOf({ page, per_page }: OrderQuery): Stretch {
  if (page === undefined && per_page === undefined) return { offset: 0, limit: undefined }
  const limit = per_page ?? PAGE_SIZE
  return { offset: limit * ((page ?? 1) - 1), limit }
}

function newestFirst(db: Db, query: OrderQuery): Promise<OrderRow[]> {
  return read(db, query, query.status, 'desc', stretchOf(query))
}

/** Whoever has waited longest is packed first; what needs no packing follows, newest first. Both come from an index. */
async function toPackFirst(
  db: Db,
  query: OrderQuery,
  counts: Record<OrderStatus, number>,
): Promise<OrderRow[]> {
  const { offset, limit } = stretchOf(query)
  const wanted = query.status ?? ORDER_STATUSES
  const toPack = wanted.includes('paid') ? counts.paid : 0
  const first = offset < toPack ? await read(db, query, ['paid'], 'asc', { offset, limit }) : []
  const left = limit === undefined ? undefined : limit - first.length
  const others = wanted.filter((status) => status !== 'paid')
  if (left === 0 || others.length === 0) return first
  const rest = await read(db, query, others, 'desc', { offset: Math.max(0, offset - toPack), limit: left })
  return [...first, ...rest]
}

function read(
  db: Db,
  query: OrderQuery,
  statuses: OrderStatus[] | undefined,
  direction: 'asc' | 'desc',
  { offset, limit }: Stretch,
): Promise<OrderRow[]> {
  let rows = matching(db, query).selectAll().orderBy('id', direction)
  if (statuses) rows = rows.where('status', 'in', statuses)
  if (limit !== undefined) rows = rows.limit(limit).offset(offset)
  return rows.execute()
}

async function countByStatus(db: Db, query: OrderQuery): Promise<Record<OrderStatus, number>> {
  const rows = await matching(db, query)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]))
  return Object.assign(none, ...rows.map(({ status, count }) => ({ [status]: count }))) as Record<
    OrderStatus,
    number
  >
}

async function countFlagged(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flag', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What the search and the flag leave, in any state. */
function matching(db: Db, { search, flagged }: OrderQuery) {
  let orders = db.selectFrom('orders')
  if (flagged) orders = orders.where('flag', 'is not', null)
  if (!search) return orders
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const part = containing(search)
  // A few digits are in many a uuid; who types a number means the order of that number.
  const uuid = number === undefined ? part : `${number}%`
  return orders.where(
    sql<boolean>`(id = ${number === undefined ? null : Number(number)}
      or order_uuid like ${uuid} escape '\\' or lower(email) like ${part} escape '\\'
      or lower(name) like ${part} escape '\\' or name like ${asTyped(search)} escape '\\')`,
  )
}

/** SQLite's `lower` knows no letters beyond A to Z: "Élodie" is found as she is written. */
function asTyped(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
