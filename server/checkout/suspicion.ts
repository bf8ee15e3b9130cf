import { HOUR_MS, MINUTE_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { settleOrder, type Till } from '#server/orders/settle.ts'

export interface SuspicionSettings {
  /** So many checkouts left unpaid, of one piece or from one address, make the next one suspicious. */
  UNPAID_CHECKOUTS: number
}

/** A buyer who has the card at hand has paid by then. */
export const PAID_SOON_MS = 10 * MINUTE_MS
const LOOKS_BACK_MS = 2 * HOUR_MS
/** In the whole shop so many times more than of one piece, and more than were paid. */
const SHOP_FACTOR = 4
/** Who takes this many pieces at once and does not pay has kept them from others as a few small orders would. */
const LARGE_ORDER = { pieces: 5, counts: 3 }
const MOST_LINES = 5000

/** Who tries cards, or keeps the shelves empty, opens checkouts and does not pay. What was left so lately. */
export interface Suspicion {
  ofAddress(clientHash: string): boolean
  ofPieces(ids: readonly number[]): boolean
}

/** What the orders of the last hours say. */
export async function readSuspicion(
  db: Db,
  { UNPAID_CHECKOUTS: most }: SuspicionSettings,
  now: number,
): Promise<Suspicion> {
  const left = await leftUnpaid(db, now)
  const byAddress = new Map<string, number>()
  for (const { clientHash, counts } of left) {
    byAddress.set(clientHash, (byAddress.get(clientHash) ?? 0) + counts)
  }
  const inShop = addresses(left)
  const everywhere = inShop >= SHOP_FACTOR * most && inShop > (await paidSince(db, now - LOOKS_BACK_MS))
  return {
    ofAddress: (clientHash) => (byAddress.get(clientHash) ?? 0) >= most,
    ofPieces: (ids) =>
      everywhere || ids.some((id) => addresses(left.filter(({ pieces }) => pieces.has(id))) >= most),
  }
}

/**
 * While pieces or an address are under suspicion, nobody keeps pieces longer than it takes to pay for them.
 * @returns what could not be done this time.
 */
export async function endSuspicious(db: Db, till: Till, settings: SuspicionSettings): Promise<Error[]> {
  const stale = (await leftUnpaid(db, till.now())).filter(({ isOpen }) => isOpen)
  if (stale.length === 0) return []
  const suspicion = await readSuspicion(db, settings, till.now())
  const failures: Error[] = []
  for (const { orderId, clientHash, pieces } of stale) {
    if (!suspicion.ofAddress(clientHash) && !suspicion.ofPieces([...pieces])) continue
    await settleOrder(db, till, orderId, { endIfOpen: true }).catch((error: unknown) =>
      failures.push(error instanceof Error ? error : new Error(String(error))),
    )
  }
  return failures
}

interface LeftUnpaid {
  orderId: number
  clientHash: string
  isOpen: boolean
  pieces: Set<number>
  counts: number
}

/** Ended without a payment, or open for longer than paying takes. One that got no page to pay on is nobody's fault. */
async function leftUnpaid(db: Db, now: number): Promise<LeftUnpaid[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.client_hash', 'payments.state'])
    .select(['order_lines.product_id', 'order_lines.quantity'])
    .where('orders.status', 'in', ['pending', 'cancelled'])
    .where('orders.created_at', '>', now - LOOKS_BACK_MS)
    .where('payments.session_id', 'is not', null)
    .where((payment) =>
      payment.or([
        payment('payments.state', '=', 'expired'),
        payment.and([
          payment('payments.state', '=', 'open'),
          payment('payments.opened_at', '<=', now - PAID_SOON_MS),
        ]),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(MOST_LINES)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([orderId, lines]) => {
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    return {
      orderId,
      clientHash: lines[0]?.client_hash ?? '',
      isOpen: lines[0]?.state === 'open',
      pieces: new Set(lines.flatMap(({ product_id }) => product_id ?? [])),
      counts: quantity >= LARGE_ORDER.pieces ? LARGE_ORDER.counts : 1,
    }
  })
}

/** From how many addresses, so that one visitor who can't decide makes nobody else suspicious. */
function addresses(left: LeftUnpaid[]): number {
  const most = new Map<string, number>()
  for (const { clientHash, counts } of left) {
    most.set(clientHash, Math.max(counts, most.get(clientHash) ?? 0))
  }
  return [...most.values()].reduce((sum, counts) => sum + counts, 0)
}

async function paidSince(db: Db, since: number): Promise<number> {
  const { paid } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('paid'))
    .where('status', 'in', ['paid', 'shipped', 'complete'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return paid
}
