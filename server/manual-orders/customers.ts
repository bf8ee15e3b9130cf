import type { FoundCustomer } from '#contract/orders/manual-orders.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { matchesCustomer, phoneDigits } from '#server/orders/admin/search.ts'
import { ERASED } from '#server/orders/personal-data.ts'
import type { OrderRow } from '#server/orders/queries.ts'

const MAX_CUSTOMERS = 10
/** Of all customers found. */
const MAX_ORDERS = 200

type CustomerOrder = Pick<
  OrderRow,
  'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip' | 'ships' | 'shipping_method'
>

/**
 * Customers of earlier orders by a part of the email, name or phone number, newest first. Nobody whose data was erased, and
 * no cancelled orders: most of them are checkouts that were never paid.
 */
export async function findCustomers(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  search: string,
): Promise<FoundCustomer[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['name', 'email', 'phone', 'address', 'city', 'state', 'zip', 'ships', 'shipping_method'])
    .where(matchesCustomer(search, engine))
    .where('status', '!=', 'cancelled')
    .where((order) => order.or([order('email', '!=', ERASED.email), order('name', '!=', ERASED.name)]))
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  const known = orders.filter((order) => keyOf(order) !== '')
  return [...Map.groupBy(known, keyOf).values()].slice(0, MAX_CUSTOMERS).map(toCustomer)
}

/** Who a customer is: the email address, else the phone number, else the name. */
function keyOf({ email, phone, name }: CustomerOrder): string {
  return email.toLowerCase() || phoneDigits(phone ?? '') || name.toLowerCase()
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
