import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Db } from '#server/platform/db/open.ts'

export type StatusCounts = Record<OrderStatus, number>

/** Must equal the divisor in the triggers that write `derived_order_counts`. */
export const ORDERS_PER_BLOCK = 4096
/** Triggers append one row for each change; more than this many extra rows are merged. */
const MAX_EXTRA_ROWS = 500

export async function countByStatus(db: Db): Promise<StatusCounts> {
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

export interface PageStart {
  /** The page starts after this id, in the list's direction. */
  id: number | null
  offset: number
}

/** Finds the block of the row at `offset`, so that no query skips more rows than a block has. */
export async function findPageStart(
  db: Db,
  statuses: OrderStatus[],
  direction: 'asc' | 'desc',
  offset: number,
): Promise<PageStart> {
  if (offset < ORDERS_PER_BLOCK) return { id: null, offset }
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
      const first = (direction === 'asc' ? block : block + 1) * ORDERS_PER_BLOCK
      return { id: direction === 'asc' ? first - 1 : first, offset: offset - before }
    }
    before += count
  }
  return { id: direction === 'asc' ? Number.MAX_SAFE_INTEGER : 0, offset: 0 }
}

export async function compactCounts(db: Db): Promise<void> {
  const { rows, distinct } = await db
    .selectFrom(
      db
        .selectFrom('derived_order_counts')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .groupBy(['block', 'status'])
        .as('sums'),
    )
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('rows'), fn.countAll<number>()).as('rows'),
      fn.countAll<number>().as('distinct'),
    ])
    .executeTakeFirstOrThrow()
  if (rows - distinct < MAX_EXTRA_ROWS) return
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('derived_order_counts')
      .returning(['block', 'status', 'change'])
      .execute()
    const groups = Map.groupBy(deleted, ({ block, status }) => `${block} ${status}`)
    const merged = [...groups.values()].flatMap((group) => {
      const [first] = group
      const change = group.reduce((sum, row) => sum + row.change, 0)
      return first && change !== 0 ? [{ ...first, change }] : []
    })
    for (let start = 0; start < merged.length; start += MAX_EXTRA_ROWS) {
      await tx
        .insertInto('derived_order_counts')
        .values(merged.slice(start, start + MAX_EXTRA_ROWS))
        .execute()
    }
  })
}
