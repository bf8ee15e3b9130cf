import { MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { holdLimit, limitKey } from '#server/limits/limit.ts'
import { settleOrder, type Till } from '#server/orders/settle.ts'
import { ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'
import type { Buyer } from './buyer.ts'

export interface RoomSettings {
  /** How many unpaid checkouts one address may have open at a time. */
  OPEN_CHECKOUTS: number
  /** The same for one visitor: a browser, or an account in all of its browsers. */
  VISITOR_CHECKOUTS: number
}

/** No checkout stays open longer than this, whatever the provider says of it. */
const OPEN_AT_MOST_MS = 60 * MINUTE_MS
const TRY_AGAIN_SECONDS = 5 * 60

/**
 * Whoever opens one checkout too many means the newest: the oldest of theirs is ended, and its pieces return. Nobody is
 * told to wait for a page they have closed.
 */
export async function endOwnOldest(
  db: Db,
  till: Till,
  buyer: Buyer,
  { VISITOR_CHECKOUTS }: RoomSettings,
): Promise<void> {
  const own = (await openCheckouts(db, buyer, till.now())).filter(({ isOwn }) => isOwn)
  const tooMany = own.slice(0, Math.max(0, own.length + 1 - VISITOR_CHECKOUTS))
  for (const { id } of tooMany) {
    await settleOrder(db, till, id, { endIfOpen: true }).catch((error: unknown) => {
      // It stays open then, and there is no room for another.
      if (!(error instanceof ProviderUnreachable)) throw error
    })
  }
}

/**
 * To be called in the transaction that writes the order: of any number of checkouts at the same moment no more are let
 * in than there is room for. @throws {Refusal} 429
 */
export async function requireRoomForAnother(
  tx: Tx,
  buyer: Buyer,
  settings: RoomSettings,
  now: number,
): Promise<void> {
  // Whoever else comes from there, or is the same visitor, waits here. Always in this order, so that no two wait for each other.
  await holdTurn(tx, 'checkouts-by-address', buyer.clientHash, now)
  await holdTurn(tx, 'checkouts-by-visitor', buyer.userId ?? buyer.browserHash, now)
  const open = await openCheckouts(tx, buyer, now)
  const own = open.filter(({ isOwn }) => isOwn).length
  const here = open.filter(({ isHere }) => isHere).length
  if (own < settings.VISITOR_CHECKOUTS && here < settings.OPEN_CHECKOUTS) return
  throw new Refusal(
    429,
    'Too many checkouts are open from here. Finish one, or try again in a few minutes.',
    {
      retryAfter: TRY_AGAIN_SECONDS,
    },
  )
}

function holdTurn(tx: Tx, what: string, who: string, now: number): Promise<unknown> {
  // Nothing is counted: the orders themselves are.
  return holdLimit(tx, { key: limitKey(what, who), most: 0, withinMs: SECOND_MS }, now)
}

/** The unpaid checkouts of this visitor and of this address, oldest first. */
async function openCheckouts(db: Db, buyer: Buyer, now: number) {
  const { userId } = buyer
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.client_hash', 'orders.browser_hash', 'orders.user_id'])
    .where('orders.status', '=', 'pending')
    .where('orders.created_at', '>', now - OPEN_AT_MOST_MS)
    .where('payments.state', 'in', ['opening', 'open'])
    .where((order) =>
      order.or([
        order('orders.client_hash', '=', buyer.clientHash),
        order('orders.browser_hash', '=', buyer.browserHash),
        ...(userId === null ? [] : [order('orders.user_id', '=', userId)]),
      ]),
    )
    .orderBy('orders.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isHere: row.client_hash === buyer.clientHash,
    isOwn: row.browser_hash === buyer.browserHash || (userId !== null && row.user_id === userId),
  }))
}
