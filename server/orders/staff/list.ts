import { sql } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { ListedOrder } from '#contract/staff-orders.ts'
import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/open.ts'
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

/** Orders as staff filter them; all that match when no page is named. */
export async function listOrders(
  db: Db,
  query: OrderQuery,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const matching = filter(db, query)
  const { page, per_page: size = PAGE_SIZE } = query
  const rows = await matching
    .selectAll()
    .$if(query.sort === 'to-pack', (all) =>
      // Whoever has waited longest is packed first; what needs no packing follows, newest first.
      all.orderBy(
        sql`case when status = 'paid' then 0 else 1 end, case when status = 'paid' then id else -id end`,
      ),
    )
    .orderBy('id', 'desc')
    .$if(page !== undefined, (all) => all.limit(size).offset(size * ((page ?? 1) - 1)))
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { orders: await toListedOrders(db, rows), total }
}

function filter(db: Db, { status, search, flagged }: OrderQuery) {
  let orders = db.selectFrom('orders')
  if (status) orders = orders.where('status', 'in', status)
  if (flagged) orders = orders.where('flag', 'is not', null)
  if (!search) return orders
  const pattern = containing(search)
  return orders.where(
    sql<boolean>`(cast(id as text) = ${search} or lower(order_uuid) like ${pattern} escape '\\'
      or lower(email) like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`,
  )
}
