import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'
import { ORDERS_IN_A_BLOCK } from '#server/db/migrations/0010-growth.ts'
import type { Db } from '#server/db/open.ts'

export type StatusCounts = Record<OrderStatus, number>

/** So many rows more than blocks and states there are may lie about before they are added up. */
const LOOSE_ROWS = 500

/** How many orders there are in each state, of all. */
export async function countAll(db: Db): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('derived_order_counts')
    .select(({ fn }) => ['status', fn.sum<number>('change').as('count')])
    .groupBy('status')
    .execute()
  return toCounts(rows)
}

export function toCounts(rows: { status: OrderStatus; count: number }[]): StatusCounts {
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]))
  return Object.assign(none, ...rows.map(({ status, count }) => ({ [status]: count }))) as StatusCounts
}

/** Where a stretch of the list begins. */
export interface Start {
  /** All before it, in the order of the list, lie beyond this number. */
  id: number | null
  /** So many of those from there on are to be left out. */
  offset: number
}

/** Finds the block in which the order at this place of the list is: no page is further away than a block is long. */
export async function startAt(
  db: Db,
  statuses: OrderStatus[],
  direction: 'asc' | 'desc',
  offset: number,
): Promise<Start> {
  if (offset < ORDERS_IN_A_BLOCK) return { id: null, offset }
  const blocks = await db
    .selectFrom('derived_order_counts')
    .select(({ fn }) => ['block', fn.sum<number>('change').as('count')])
    .where('status', 'in', statuses)
    .groupBy('block')
    .orderBy('block', direction)
    .execute()
  let before = 0
  for (const { block, count } of blocks) {
    if (before + count > offset) {
      const first = (direction === 'asc' ? block : block + 1) * ORDERS_IN_A_BLOCK
      return { id: direction === 'asc' ? first - 1 : first, offset: offset - before }
    }
    before += count
  }
  // Past the end: nothing lies beyond the last order.
  return { id: direction === 'asc' ? Number.MAX_SAFE_INTEGER : 0, offset: 0 }
}

/** Adds up what changed since the last time. */
export async function addUpCounts(db: Db): Promise<void> {
  const { rows, different } = await db
    .selectFrom(
      db
        .selectFrom('derived_order_counts')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .groupBy(['block', 'status'])
        .as('sums'),
    )
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('rows'), fn.countAll<number>()).as('rows'),
      fn.countAll<number>().as('different'),
    ])
    .executeTakeFirstOrThrow()
  if (rows - different < LOOSE_ROWS) return
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('derived_order_counts')
      .returning(['block', 'status', 'change'])
      .execute()
    const sums = Map.groupBy(gone, ({ block, status }) => `${block} ${status}`)
    const added = [...sums.values()].flatMap((alike) => {
      const [first] = alike
      const change = alike.reduce((sum, row) => sum + row.change, 0)
      return first && change !== 0 ? [{ ...first, change }] : []
    })
    for (let from = 0; from < added.length; from += LOOSE_ROWS) {
      await tx
        .insertInto('derived_order_counts')
        .values(added.slice(from, from + LOOSE_ROWS))
        .execute()
    }
  })
}
