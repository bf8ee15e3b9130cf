import { emailKey } from '#contract/platform/values/people.ts'
import type { FoundCustomer } from '#contract/sales/orders/manual-orders.ts'
import type { Db, OpenDatabase } from '#server/platform/db/open.ts'
import { matchesCustomer, phoneDigits } from '#server/sales/orders/admin/search.ts'
import { ERASED } from '#server/sales/orders/personal-data.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

const MAX_CUSTOMERS = 10
/** For all customers together. */
const MAX_ORDERS = 200

type CustomerOrder = Pick<
  OrderRow,
  'id' | 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip' | 'ships' | 'shipping_method'
>

/**
 * Customers of earlier orders by a part of the email, name or phone number, newest first. Nobody whose data was erased, and
 * no cancelled orders: most of them are checkouts that were never paid.
 */
export async function findCustomers(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  search: string,
): Promise<FoundCustomer[]> {
  const matching = await orders(db).where(matchesCustomer(search, engine)).execute()
  const found = byCustomer(matching).slice(0, MAX_CUSTOMERS)
  const emails = found.flatMap(([{ email }]) => (email === '' ? [] : emailKey(email)))
  const others = emails.length === 0 ? [] : await ordersOf(db, emails)
  const all = new Map([...others, ...matching].map((order) => [order.id, order]))
  const newestFirst = [...all.values()].sort((a, b) => b.id - a.id)
  const keys = new Set(found.map(([order]) => keyOf(order)))
  return byCustomer(newestFirst.filter((order) => keys.has(keyOf(order)))).map(toCustomer)
}

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'name', 'email', 'phone', 'address', 'city', 'state', 'zip', 'ships', 'shipping_method'])
    .where('status', '!=', 'cancelled')
    .where((order) => order.or([order('email', '!=', ERASED.email), order('name', '!=', ERASED.name)]))
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
}

/** Also those with another name, or without a phone number. */
function ordersOf(db: Db, emails: string[]): Promise<CustomerOrder[]> {
  return orders(db)
    .where((order) => order(order.fn<string>('lower', ['email']), 'in', emails))
    .execute()
}

function byCustomer(orders: CustomerOrder[]): [CustomerOrder, ...CustomerOrder[]][] {
  const known = orders.filter((order) => keyOf(order) !== '')
  return [...Map.groupBy(known, keyOf).values()] as [CustomerOrder, ...CustomerOrder[]][]
}

/** Who a customer is: the email address, else the phone number, else the name. */
function keyOf({ email, phone, name }: CustomerOrder): string {
  return emailKey(email) || phoneDigits(phone ?? '') || name.toLowerCase()
}

/** @param orders newest first. */
function toCustomer(orders: CustomerOrder[]): FoundCustomer {
  const shipped = orders.find(
    (order) => order.ships === 1 && order.shipping_method !== 'pickup' && order.address,
  )
  const { address, city, state, zip } = shipped ?? {}
  return {
    name: orders.find(({ name }) => name)?.name ?? '',
    email: orders[0]?.email || null,
    phone: orders.find(({ phone }) => phone)?.phone ?? null,
    address: shipped ? ({ address, city, state, zip } as FoundCustomer['address']) : null,
    orders: orders.length,
  }
}
