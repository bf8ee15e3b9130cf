import type { SelectQueryBuilder } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { ListedOrder } from '#contract/staff-orders.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import type { OrderRow } from '../rows.ts'
import { countAll, type Start, type StatusCounts, startAt, toCounts } from './counts.ts'
import { toListedOrders } from './read.ts'
import { ordersFoundBy } from './search.ts'

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
  counts: StatusCounts
  flagged: number
}

type Place = Pick<OpenDatabase, 'db' | 'engine'>

/** Orders as staff filter them, all that match when no page is named; and how many there are in each state. */
export async function listOrders(place: Place, query: OrderQuery): Promise<OrderList> {
  const { db } = place
  const [counts, flagged] = await Promise.all([countByStatus(place, query), countFlagged(place)])
  const wanted = query.status ?? [...ORDER_STATUSES]
  const rows =
    query.sort === 'to-pack'
      ? await toPackFirst(place, query, wanted, counts)
      : await read(place, query, wanted, 'desc', stretchOf(query))
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

/** Whoever has waited longest is packed first; what needs no packing follows, newest first. */
async function toPackFirst(
  place: Place,
  query: OrderQuery,
  wanted: OrderStatus[],
  counts: StatusCounts,
): Promise<OrderRow[]> {
  const { offset, limit } = stretchOf(query)
  const toPack = wanted.includes('paid') ? counts.paid : 0
  const first = offset < toPack ? await read(place, query, ['paid'], 'asc', { offset, limit }) : []
  const left = limit === undefined ? undefined : limit - first.length
  const others = wanted.filter((status) => status !== 'paid')
  if (left === 0 || others.length === 0) return first
  const stretch = { offset: Math.max(0, offset - toPack), limit: left }
  return [...first, ...(await read(place, query, others, 'desc', stretch))]
}

async function read(
  place: Place,
  query: OrderQuery,
  statuses: OrderStatus[],
  direction: 'asc' | 'desc',
  { offset, limit }: Stretch,
): Promise<OrderRow[]> {
  const { db } = place
  if (limit === undefined || isNarrowed(query)) {
    let rows = matching(place, query).selectAll().orderBy('id', direction)
    if (statuses.length < ORDER_STATUSES.length) rows = rows.where('status', 'in', statuses)
    if (limit !== undefined) rows = rows.limit(limit).offset(offset)
    return rows.execute()
  }
  const start = await startAt(db, statuses, direction, offset)
  const numbers = statuses
    .map((status) => numbersOf(db, status, direction, start, limit))
    .reduce((one, other) => one.unionAll(other))
  const wanted = db
    .selectFrom(numbers.as('near'))
    .select('id')
    .orderBy('id', direction)
    .limit(limit)
    .offset(start.offset)
  return db.selectFrom('orders').selectAll().where('id', 'in', wanted).orderBy('id', direction).execute()
}

/** As many of one state as the stretch could hold: the index by state and number gives them in this order. */
function numbersOf(
  db: Place['db'],
  status: OrderStatus,
  direction: 'asc' | 'desc',
  start: Start,
  limit: number,
) {
  const numbers = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', status)
    .$if(start.id !== null, (orders) => orders.where('id', direction === 'asc' ? '>' : '<', start.id ?? 0))
    .orderBy('id', direction)
    .limit(start.offset + limit)
  // In a union, SQLite takes an order and a limit only inside.
  return db.selectFrom(numbers.as('numbers')).select('id')
}

async function countByStatus(place: Place, query: OrderQuery): Promise<StatusCounts> {
  if (!isNarrowed(query)) return countAll(place.db)
  const rows = await matching(place, query)
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return toCounts(rows)
}

async function countFlagged({ db }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('flag', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What the search and the flag leave, in any state. */
function matching(
  { db, engine }: Place,
  { search, flagged }: OrderQuery,
): SelectQueryBuilder<Database, 'orders', object> {
  let orders = db.selectFrom('orders')
  if (flagged) orders = orders.where('flag', 'is not', null)
  return search ? orders.where(ordersFoundBy(search, engine)) : orders
}

function isNarrowed({ search, flagged }: OrderQuery): boolean {
  return search !== undefined || flagged !== undefined
}
