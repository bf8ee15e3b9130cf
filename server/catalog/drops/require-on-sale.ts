import { shortZonedTime } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { type DropTimes, readDropTimes } from '#server/catalog/products/drop-times.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { customerKey, placeKey } from '#server/platform/rate-limit/customer-key.ts'
import { limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import type { SaleClock } from './sale-clock.ts'

export interface Sale {
  products: { id: number; name: string; quantity: number }[]
  /** Empty for a customer whom staff don't know. */
  email: string
  userId: string | null
  /** Where it ships; empty for pickup. */
  address: string
  zip: string
  /** The business's time zone, for messages. */
  timeZone: string
}

/**
 * Decides by the database's clock whether these products can be sold to this customer. The transaction that reserves them
 * calls this first. @returns that clock's time, or null when no drop has these products. @throws {Conflict}
 */
export async function requireOnSale(tx: Tx, clock: SaleClock, sale: Sale): Promise<number | null> {
  const drops = await readDropTimes(tx, await clock(tx), idsOf(sale))
  if (drops.size === 0) return null
  await lockCustomer(tx, sale, await clock(tx))
  // Read again: waiting for the lock takes time.
  const now = await clock(tx)
  await requireSale(tx, now, sale, await readDropTimes(tx, now, idsOf(sale)))
  return now
}

/**
 * The same without a lock, so only for a first answer.
 * @param drops by product. @throws {Conflict}
 */
export async function requireSale(
  db: Db | Tx,
  now: number,
  sale: Sale,
  drops: Map<number, DropTimes>,
): Promise<void> {
  for (const { id, name } of sale.products) {
    const drop = drops.get(id)
    if (!drop) continue
    if (drop.opens_at > now)
      throw new Conflict(`'${name}' goes on sale ${shortZonedTime(drop.opens_at, sale.timeZone)}.`)
  }
  // `requireClaim` limits a draw.
  const limited = [...drops.values()].filter(({ kind }) => kind === 'first_come')
  const open = new Map(limited.map((drop) => [drop.drop_id, drop]))
  for (const drop of open.values()) await requireWithinLimit(db, drop, drops, sale)
}

function idsOf({ products }: Sale): number[] {
  return products.map(({ id }) => id)
}

/** Checkouts of one mailbox, account or household run one after the other. */
async function lockCustomer(tx: Tx, { email, userId, address, zip }: Sale, now: number): Promise<void> {
  const mailbox = email === '' ? null : customerKey(email)
  const customers = [mailbox, userId, placeKey(address, zip)].filter((customer) => customer !== null)
  const keys = customers.map((customer) => limitKey('drop-customer', customer))
  // In one order, so that two checkouts cannot deadlock.
  for (const key of keys.sort()) await lockLimit(tx, { key, max: 0, withinMs: SECOND_MS }, now)
}

async function requireWithinLimit(
  db: Db | Tx,
  drop: DropTimes,
  drops: Map<number, DropTimes>,
  sale: Sale,
): Promise<void> {
  const wanted = sale.products
    .filter(({ id }) => drops.get(id)?.drop_id === drop.drop_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  if (wanted + (await countOrdered(db, drop, sale)) <= drop.per_customer) return
  const pieces = pluralize(drop.per_customer, 'piece')
  throw new Conflict(`Each customer can buy ${pieces} of '${drop.name}', counting earlier orders.`)
}

/** Units of the drop in the customer's orders since it opened. */
async function countOrdered(
  db: Db | Tx,
  { drop_id, opens_at }: DropTimes,
  { email, userId, address, zip }: Sale,
): Promise<number> {
  const place = placeKey(address, zip)
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('drop_products', 'drop_products.product_id', 'order_lines.product_id')
    .select(['orders.email', 'orders.user_id', 'orders.address', 'orders.zip', 'order_lines.quantity'])
    .where('drop_products.drop_id', '=', drop_id)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.created_at', '>=', opens_at)
    .execute()
  return orders
    .filter(
      (order) =>
        (email !== '' && customerKey(order.email) === customerKey(email)) ||
        (userId !== null && order.user_id === userId) ||
        (place !== null && placeKey(order.address, order.zip) === place),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
