import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Db } from '#server/db/open.ts'
import { type PaymentContext, settleOrder } from '#server/orders/settle.ts'

export interface AbuseSettings {
  /** This many unpaid checkouts of one product, or from one network, count as abuse. */
  UNPAID_CHECKOUTS: number
}

/** Most customers have paid by then. */
export const GRACE_PERIOD_MS = 10 * MINUTE_MS
const WINDOW_MS = 2 * HOUR_MS
/** The shop-wide threshold, as a multiple of `UNPAID_CHECKOUTS`. */
const SHOP_FACTOR = 4
/** A large unpaid order blocks as much stock as several small ones. */
const LARGE_ORDER = { units: 5, weight: 3 }
const MAX_LINES = 5000

/** Card testers, and people who block stock, open checkouts without paying. */
export interface Abuse {
  fromClient(clientHash: string): boolean
  ofProducts(ids: readonly number[]): boolean
}

export async function detectAbuse(
  db: Db,
  { UNPAID_CHECKOUTS: threshold }: AbuseSettings,
  now: number,
): Promise<Abuse> {
  const unpaid = await findUnpaid(db, now)
  const byClient = new Map<string, number>()
  for (const { clientHash, weight } of unpaid) {
    byClient.set(clientHash, (byClient.get(clientHash) ?? 0) + weight)
  }
  const inShop = weighClients(unpaid)
  const shopWide = inShop >= SHOP_FACTOR * threshold && inShop > (await countPaid(db, now - WINDOW_MS))
  return {
    fromClient: (clientHash) => (byClient.get(clientHash) ?? 0) >= threshold,
    ofProducts: (ids) =>
      shopWide ||
      ids.some((id) => weighClients(unpaid.filter(({ products }) => products.has(id))) >= threshold),
  }
}

/** Expires abusive checkouts after their grace period. @returns the errors. */
export async function expireAbusiveCheckouts(
  db: Db,
  context: PaymentContext,
  settings: AbuseSettings,
): Promise<Error[]> {
  const open = (await findUnpaid(db, context.now())).filter(({ isOpen }) => isOpen)
  if (open.length === 0) return []
  const abuse = await detectAbuse(db, settings, context.now())
  const errors: Error[] = []
  for (const { orderId, clientHash, products } of open) {
    if (!abuse.fromClient(clientHash) && !abuse.ofProducts([...products])) continue
    await settleOrder(db, context, orderId, { endIfOpen: true }).catch((error: unknown) =>
      errors.push(error instanceof Error ? error : new Error(String(error))),
    )
  }
  return errors
}

interface UnpaidCheckout {
  orderId: number
  clientHash: string
  isOpen: boolean
  products: Set<number>
  weight: number
}

/** Expired checkouts, and open ones after the grace period. Orders whose payment page never opened don't count. */
async function findUnpaid(db: Db, now: number): Promise<UnpaidCheckout[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.client_hash', 'payments.state'])
    .select(['order_lines.product_id', 'order_lines.quantity'])
    .where('orders.status', 'in', ['pending', 'cancelled'])
    .where('orders.created_at', '>', now - WINDOW_MS)
    .where('payments.session_id', 'is not', null)
    .where((payment) =>
      payment.or([
        payment('payments.state', '=', 'expired'),
        payment.and([
          payment('payments.state', '=', 'open'),
          payment('payments.opened_at', '<=', now - GRACE_PERIOD_MS),
        ]),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(MAX_LINES)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([orderId, lines]) => {
    const units = lines.reduce((sum, line) => sum + line.quantity, 0)
    return {
      orderId,
      clientHash: lines[0]?.client_hash ?? '',
      isOpen: lines[0]?.state === 'open',
      products: new Set(lines.flatMap(({ product_id }) => product_id ?? [])),
      weight: units >= LARGE_ORDER.units ? LARGE_ORDER.weight : 1,
    }
  })
}

/** Counts each client once, by its heaviest checkout, so that one undecided customer does not affect the others. */
function weighClients(unpaid: UnpaidCheckout[]): number {
  const heaviest = new Map<string, number>()
  for (const { clientHash, weight } of unpaid) {
    heaviest.set(clientHash, Math.max(weight, heaviest.get(clientHash) ?? 0))
  }
  return [...heaviest.values()].reduce((sum, weight) => sum + weight, 0)
}

async function countPaid(db: Db, since: number): Promise<number> {
  const { paid } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('paid'))
    .where('status', 'in', ['paid', 'shipped', 'complete'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return paid
}
