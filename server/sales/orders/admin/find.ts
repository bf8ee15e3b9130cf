import { type RawBuilder, sql } from 'kysely'
import { plainCharacters } from '#contract/platform/values/search-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { ERASED } from '../personal-data.ts'
import type { OrderRow } from '../queries.ts'
import { matchesSearch } from './search.ts'

export type FoundOrder = Pick<OrderRow, 'id' | 'order_uuid' | 'name' | 'email' | 'status' | 'total_cents'>

type Source = Pick<OpenDatabase, 'db' | 'engine'>

/**
 * Finds orders by a whole number, UUID or tracking number, then by part of a UUID, an email, a name or a phone
 * number, newest first.
 * A customer whose data was erased is not found by name.
 */
export async function findOrders(source: Source, search: string, limit: number): Promise<FoundOrder[]> {
  const exact = await orders(source, limit).where(isExactly(search)).execute()
  const ids = exact.map(({ id }) => id)
  const partial = await orders(source, limit)
    .where(matchesSearch(search, source.engine))
    .where((order) => order.or([order('email', '!=', ERASED.email), order('name', '!=', ERASED.name)]))
    .$if(ids.length > 0, (others) => others.where('id', 'not in', ids))
    .execute()
  return [...numberedFirst(exact, search), ...partial].slice(0, limit)
}

function orders({ db }: Source, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_uuid', 'name', 'email', 'status', 'total_cents'])
    .orderBy('id', 'desc')
    .limit(limit)
}

function isExactly(search: string): RawBuilder<boolean> {
  const number = orderNumber(search)
  const typed = plainCharacters(search)
  const byText = sql<boolean>`(order_uuid = ${typed.toLowerCase()} or (tracking_number is not null
    and upper(replace(tracking_number, ' ', '')) = ${typed.replace(/[\s-]/g, '').toUpperCase()}))`
  return number === null ? byText : sql<boolean>`(orders.id = ${number} or ${byText})`
}

/** A tracking number can have the digits of an order number. */
function numberedFirst(found: FoundOrder[], search: string): FoundOrder[] {
  const number = orderNumber(search)
  return found.toSorted((a, b) => Number(b.id === number) - Number(a.id === number))
}
