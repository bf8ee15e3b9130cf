import type { Cart } from '#contract/sales/checkout/checkout.ts'
import { readDropTimes } from '#server/catalog/products/drop-times.ts'
import type { Db } from '#server/platform/db/open.ts'
import { unreserve } from '#server/sales/orders/holds.ts'
import { findUnpaid, UNPAID_WINDOW_MS, type UnpaidCheckout } from './unpaid-checkouts.ts'

export interface AbuseSettings {
  /** This many unpaid checkouts of one product, or from one network, count as abuse. */
  UNPAID_CHECKOUTS: number
  /** Units that the unpaid checkouts of one network may reserve at a time. */
  RESERVED_UNITS: number
}

/** The shop-wide threshold, as a multiple of `RESERVED_UNITS`. */
const SHOP_FACTOR = 3
/** Unpaid checkouts of one product from one network count this many times. */
const REPEAT_FACTOR = 3
const LARGE_CART = { units: 5, products: 3 }

interface Checkout {
  clientHash: string
  cart: Cart
}

/** Card testers, and people who block stock, open checkouts without paying. */
export interface Abuse {
  suspects(checkout: Checkout): boolean
  needsCaptcha(checkout: Checkout): boolean
  /** The network has left one of these products unpaid before. */
  isRepeated(checkout: Checkout): boolean
  /** Whether the products of an unpaid checkout return to the stock. */
  unreserves(unpaid: UnpaidCheckout): boolean
}

export async function detectAbuse(db: Db, settings: AbuseSettings, now: number): Promise<Abuse> {
  const { UNPAID_CHECKOUTS: threshold } = settings
  const all = await findUnpaid(db, now)
  const unpaid = all.filter(({ isNew }) => !isNew)
  const byClient = Map.groupBy(unpaid, ({ clientHash }) => clientHash)
  const clientsByProduct = groupClients(unpaid)
  const hoarders = await findHoarders(db, settings, all, now)
  const shopWide = hoarders.size > 0 || (await isShopWide(db, settings, byClient, now))
  const abusiveClients = new Set([...byClient].filter(([, { length }]) => length >= threshold).map(first))
  const abusedProducts = new Set([...clientsByProduct].filter(([, { size }]) => size >= threshold).map(first))
  const isAnywhere = shopWide || abusiveClients.size > 0 || abusedProducts.size > 0
  const suspects = ({ clientHash, cart }: Checkout) =>
    shopWide || abusiveClients.has(clientHash) || cart.some(({ id }) => abusedProducts.has(id))
  return {
    suspects,
    needsCaptcha: (checkout) => suspects(checkout) || (isAnywhere && isLarge(checkout.cart)),
    isRepeated: ({ clientHash, cart }) => {
      const left = (byClient.get(clientHash) ?? []).filter(
        ({ wasLeft, products }) => wasLeft && cart.some(({ id }) => products.has(id)),
      )
      return left.length * REPEAT_FACTOR >= threshold
    },
    unreserves: (checkout) => suspects(checkout) && (!checkout.isNew || hoarders.has(checkout.clientHash)),
  }
}

/** Restocks the products of unpaid checkouts while abuse is suspected. Their payment pages stay open. */
export async function unreserveAbusive(db: Db, settings: AbuseSettings, now: number): Promise<void> {
  const reserved = (await findUnpaid(db, now)).filter(({ isReserved }) => isReserved)
  if (reserved.length === 0) return
  const abuse = await detectAbuse(db, settings, now)
  for (const checkout of reserved) {
    if (abuse.unreserves(checkout)) await unreserve(db, checkout.orderId, now)
  }
}

/** Each client counts once, so that one undecided customer does not affect the others. */
function groupClients(unpaid: UnpaidCheckout[]): Map<number, Set<string>> {
  const clients = new Map<number, Set<string>>()
  for (const { clientHash, products } of unpaid) {
    for (const id of products) clients.set(id, (clients.get(id) ?? new Set()).add(clientHash))
  }
  return clients
}

/**
 * Several networks left many units unpaid, or more than are in stock. A sale with many customers is no abuse: it has
 * more paid units than unpaid ones.
 */
async function isShopWide(
  db: Db,
  { RESERVED_UNITS }: AbuseSettings,
  byClient: Map<string, UnpaidCheckout[]>,
  now: number,
): Promise<boolean> {
  const units = sum(
    [...byClient.values()].map((unpaid) =>
      Math.min(RESERVED_UNITS, Math.max(...unpaid.map((checkout) => checkout.units))),
    ),
  )
  if (units <= RESERVED_UNITS) return false
  const isMany = units >= SHOP_FACTOR * RESERVED_UNITS || units > (await countStock(db))
  return isMany && units > (await countPaidUnits(db, now - UNPAID_WINDOW_MS))
}

/**
 * Networks that have several units each, and together half of what is not in a drop, in checkouts that are open at once. In a rush,
 * most customers want one piece, and a drop limits what each may buy.
 */
async function findHoarders(
  db: Db,
  { RESERVED_UNITS }: AbuseSettings,
  unpaid: UnpaidCheckout[],
  now: number,
): Promise<Set<string>> {
  const many = SHOP_FACTOR * RESERVED_UNITS
  const open = unpaid.filter(({ isOpen }) => isOpen)
  if (sum(open.map(({ units }) => units)) < many) return new Set()
  const inDrop = await findInDrop(db, now)
  const unitsOf = (checkouts: UnpaidCheckout[]) =>
    sum(checkouts.flatMap(({ cart }) => cart.map(({ id, quantity }) => (inDrop.has(id) ? 0 : quantity))))
  const hoarded = [...Map.groupBy(open, ({ clientHash }) => clientHash)]
    .map(([client, checkouts]) => ({ client, units: Math.min(RESERVED_UNITS, unitsOf(checkouts)) }))
    .filter(({ units }) => units > 1)
  const units = sum(hoarded.map((network) => network.units))
  if (units < many || units <= (await countPaidUnits(db, now - UNPAID_WINDOW_MS))) return new Set()
  const stock = (await countStock(db, inDrop)) + unitsOf(open.filter(({ isReserved }) => isReserved))
  return new Set(units >= stock / 2 ? hoarded.map(({ client }) => client) : [])
}

/** The products of drops that open later, or opened so recently that their customers may still be paying. */
async function findInDrop(db: Db, now: number): Promise<Set<number>> {
  const drops = await readDropTimes(db, now)
  return new Set([...drops].filter(([, { opens_at }]) => opens_at > now - UNPAID_WINDOW_MS).map(first))
}

function isLarge(cart: Cart): boolean {
  const units = sum(cart.map(({ quantity }) => quantity))
  return units >= LARGE_CART.units || new Set(cart.map(({ id }) => id)).size >= LARGE_CART.products
}

async function countStock(db: Db, except = new Set<number>()): Promise<number> {
  const { units } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.sum<number | null>('stock').as('units'))
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .$if(except.size > 0, (products) => products.where('id', 'not in', [...except]))
    .executeTakeFirstOrThrow()
  return units ?? 0
}

async function countPaidUnits(db: Db, since: number): Promise<number> {
  const { units } = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('units'))
    .where('orders.status', 'in', ['paid', 'shipped', 'complete'])
    .where('orders.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return units ?? 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function first<T>([key]: readonly [T, unknown]): T {
  return key
}
