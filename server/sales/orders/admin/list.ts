import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import type { ListedOrder } from '#contract/sales/orders/admin-orders.ts'
import { type Due, ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { countBy, countRows, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { countDisputed, disputedOrders } from '../disputes.ts'
import { PROMISED, TO_PICK_UP, UNFULFILLED } from '../due.ts'
import type { OrderRow } from '../queries.ts'
import { countByStatus, findPageStart, type PageStart, type StatusCounts } from './counts.ts'
import { toListedOrders } from './read.ts'
import { matchesSearch } from './search.ts'

export interface OrderQuery extends PageQuery {
  status?: OrderStatus[] | undefined
  /** An order number, or part of a UUID, an email or a name. */
  search?: string | undefined
  flagged?: 'true' | undefined
  disputes?: 'true' | undefined
  unfulfilled?: 'true' | undefined
  due?: Due | undefined
  tab?: 'pickup' | undefined
  /** In the time zone of the business. Without it, nothing is due. */
  today?: string
  sort: 'newest' | 'to-pack'
}

interface OrderList {
  orders: ListedOrder[]
  total: number
  counts: StatusCounts
  flagged: number
  tabs: Tabs
}

interface Tabs {
  all: number
  unfulfilled: number
  pickup: number
  late: number
  today: number
  disputed: number
}

type Source = Pick<OpenDatabase, 'db' | 'engine'> & { today: string }

/** Returns all matching orders when the query has no page. */
export async function listOrders(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  query: OrderQuery,
): Promise<OrderList> {
  const { today = '' } = query
  const { db, engine } = database
  const source = { db, engine, today }
  const [counts, flagged, tabs] = await Promise.all([
    countMatching(source, query),
    countRows(db.selectFrom('orders').where('flag', 'is not', null)),
    countTabs(source),
  ])
  const statuses = query.status ?? [...ORDER_STATUSES]
  const rows =
    query.sort === 'to-pack'
      ? await toPackFirst(source, query, statuses, counts)
      : await read(source, query, { statuses, direction: 'desc', ...rangeOf(query) })
  return {
    orders: await toListedOrders(db, rows, today),
    total: ORDER_STATUSES.filter((status) => statuses.includes(status)).reduce(
      (sum, status) => sum + counts[status],
      0,
    ),
    counts,
    flagged,
    tabs,
  }
}

interface Range {
  offset: number
  limit: number | undefined
}

function rangeOf({ page, per_page }: OrderQuery): Range {
  if (page === undefined && per_page === undefined) return { offset: 0, limit: undefined }
  const limit = per_page ?? PAGE_SIZE
  return { offset: limit * ((page ?? 1) - 1), limit }
}

/** Lists paid orders first, oldest first; then the others and those without a parcel, newest first. */
async function toPackFirst(
  source: Source,
  query: OrderQuery,
  statuses: OrderStatus[],
  counts: StatusCounts,
): Promise<OrderRow[]> {
  const { offset, limit } = rangeOf(query)
  const isPaidListed = statuses.includes('paid')
  const notToPack = isPaidListed ? await countNotToPack(source, query) : 0
  const toPack = isPaidListed ? counts.paid - notToPack : 0
  const first =
    offset < toPack
      ? await read(source, query, { statuses: ['paid'], direction: 'asc', offset, limit, part: 'to pack' })
      : []
  const remaining = limit === undefined ? undefined : limit - first.length
  const others = statuses.filter((status) => status !== 'paid' || notToPack > 0)
  if (remaining === 0 || others.length === 0) return first
  const rest = await read(source, query, {
    statuses: others,
    direction: 'desc',
    offset: Math.max(0, offset - toPack),
    limit: remaining,
    part: 'not to pack',
  })
  return [...first, ...rest]
}

async function countNotToPack(source: Source, query: OrderQuery): Promise<number> {
  const paid = matching(source, query).where('status', '=', 'paid')
  return countRows(
    paid.where((order) => order.or([order('ships', '=', 0), order('shipping_method', '=', 'pickup')])),
  )
}

type Part = 'all' | 'to pack' | 'not to pack'

/** Paid orders are to pack, but for gift cards and for what the customer picks up. */
function isInPart(order: ExpressionBuilder<Database, 'orders'>, part: Part) {
  if (part === 'to pack') return order.and([order('ships', '=', 1), order('shipping_method', '!=', 'pickup')])
  return order.or([
    order('status', '!=', 'paid'),
    order('ships', '=', 0),
    order('shipping_method', '=', 'pickup'),
  ])
}

interface Selection extends Range {
  statuses: OrderStatus[]
  direction: 'asc' | 'desc'
  part?: Part
}

async function read(
  source: Source,
  query: OrderQuery,
  { statuses, direction, offset, limit, part = 'all' }: Selection,
): Promise<OrderRow[]> {
  const { db } = source
  if (limit === undefined || isFiltered(query)) {
    let rows = matching(source, query).selectAll().orderBy('id', direction)
    if (statuses.length < ORDER_STATUSES.length) rows = rows.where('status', 'in', statuses)
    if (part !== 'all') rows = rows.where((order) => isInPart(order, part))
    if (limit !== undefined) rows = rows.limit(limit).offset(offset)
    return rows.execute()
  }
  // The counts by block do not tell what is shipped.
  const isCounted = part === 'all' || !statuses.includes('paid')
  const start = isCounted ? await findPageStart(db, statuses, direction, offset) : { id: null, offset }
  const ids = statuses
    .flatMap((status) => restrictionsOf(status, part).map((where) => ({ status, where })))
    .map(({ status, where }) => idsWithStatus(db, { status, where }, { direction, start, limit }))
    .reduce((one, other) => one.unionAll(other))
  const page = db
    .selectFrom(ids.as('candidates'))
    .select('id')
    .orderBy('id', direction)
    .limit(limit)
    .offset(start.offset)
  return db.selectFrom('orders').selectAll().where('id', 'in', page).orderBy('id', direction).execute()
}

type Restriction = 'none' | 'to pack' | 'gift card' | 'pickup'

/** An index returns the ids of each sorted. */
function restrictionsOf(status: OrderStatus, part: Part): Restriction[] {
  if (status !== 'paid' || part === 'all') return ['none']
  return part === 'to pack' ? ['to pack'] : ['gift card', 'pickup']
}

/** Selects as many ids of one status as the page may need; the index on status and id returns them sorted. */
function idsWithStatus(
  db: Source['db'],
  { status, where }: { status: OrderStatus; where: Restriction },
  { direction, start, limit }: { direction: 'asc' | 'desc'; start: PageStart; limit: number },
) {
  const ids = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', status)
    .$if(where === 'to pack', (orders) => orders.where((order) => isInPart(order, 'to pack')))
    .$if(where === 'gift card', (orders) => orders.where('ships', '=', 0))
    .$if(where === 'pickup', (orders) => orders.where(sql<boolean>`shipping_method = 'pickup'`))
    .$if(start.id !== null, (orders) => orders.where('id', direction === 'asc' ? '>' : '<', start.id ?? 0))
    .orderBy('id', direction)
    .limit(start.offset + limit)
  // SQLite requires a subquery for order and limit within a union.
  return db.selectFrom(ids.as('ids')).select('id')
}

async function countMatching(source: Source, query: OrderQuery): Promise<StatusCounts> {
  if (!isFiltered(query)) return countByStatus(source.db)
  return countBy(matching(source, query), 'status', ORDER_STATUSES)
}

async function countTabs({ db, today }: Source): Promise<Tabs> {
  const [statuses, unfulfilled, pickup, due, disputed] = await Promise.all([
    countByStatus(db),
    countRows(db.selectFrom('orders').where(UNFULFILLED)),
    countRows(db.selectFrom('orders').where(TO_PICK_UP)),
    countDue(db, today),
    countDisputed(db),
  ])
  const all = ORDER_STATUSES.reduce((sum, status) => sum + statuses[status], 0)
  return { all, unfulfilled, pickup, ...due, disputed }
}

/** Paid orders that must have shipped before today, and those that must ship today. */
async function countDue(db: Db, today: string): Promise<{ late: number; today: number }> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('due'),
      sql<number>`coalesce(sum(case when promised_ship_by = ${today} then 1 else 0 end), 0)`.as('today'),
    ])
    .where(PROMISED)
    .where('promised_ship_by', '<=', today)
    .executeTakeFirstOrThrow()
  return { late: row.due - Number(row.today), today: Number(row.today) }
}

function matching(
  { db, engine, today }: Source,
  { search, flagged, unfulfilled, due, disputes, tab }: OrderQuery,
): SelectQueryBuilder<Database, 'orders', object> {
  let orders = db.selectFrom('orders')
  if (flagged) orders = orders.where('flag', 'is not', null)
  if (unfulfilled) orders = orders.where(UNFULFILLED)
  if (tab) orders = orders.where(TO_PICK_UP)
  if (due) orders = orders.where(PROMISED).where('promised_ship_by', due === 'late' ? '<' : '=', today)
  if (disputes) orders = orders.where('id', 'in', disputedOrders(db))
  return search ? orders.where(matchesSearch(search, engine)) : orders
}

function isFiltered({ search, flagged, unfulfilled, due, disputes, tab }: OrderQuery): boolean {
  return [search, flagged, unfulfilled, due, disputes, tab].some((filter) => filter !== undefined)
}
