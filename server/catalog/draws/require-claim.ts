import { shortZonedTime } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict, type DomainError } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { type LoginAttempt, withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { type ClaimRow, findClaim } from './claims.ts'

export const UNKNOWN_CLAIM = 'This link is not valid. Use the link in the newest email that we sent you.'

type Guesser = Pick<RequestContext, 'address' | 'addressBlock' | 'now'>

/** Counts unknown tokens as failed secrets. @throws {Conflict}, or {TooMany} after too many of them */
export async function requireKnownClaim(db: Db, token: string, context: Guesser): Promise<void> {
  const claim = await withAttemptLimit(
    db,
    attemptOf(context),
    async (tx) => (await findClaim(tx, token)) ?? null,
  )
  if (!claim) throw new Conflict(UNKNOWN_CLAIM)
}

export function attemptOf({ address, addressBlock, now }: Guesser): LoginAttempt {
  return { account: null, ownLimit: null, address, addressBlock, now }
}

interface ClaimedCart {
  token: string | null | undefined
  products: { id: number; name: string; quantity: number }[]
  timeZone: string
  at: number
}

/**
 * A draw's product needs the claim of a winner until the draw is over. Call it after `requireSale`, which knows when drops open.
 * @returns the claim that the order uses, or null. @throws {Conflict} for a missing, foreign, used or lapsed one
 */
export async function requireClaim(db: Db, cart: ClaimedCart): Promise<ClaimRow | null> {
  const claim = cart.token ? await findClaim(db, cart.token) : undefined
  if (cart.token && !claim) throw new Conflict(UNKNOWN_CLAIM)
  const claimed = claim && cart.products.find(({ id }) => id === claim.product_id)
  if (claim && !claimed) {
    throw new Conflict('This link is for another piece. Put the piece of your draw into your cart.')
  }
  const unclaimed = cart.products.filter((product) => product !== claimed)
  const drawn = await findDrawn(db, unclaimed)
  if (drawn) throw soldByDraw(drawn)
  if (!claim || !claimed) return null
  if (claim.order_id !== null) throw await usedClaim(db, claim.order_id, cart.timeZone)
  requireRunning(claim, cart)
  if (claimed.quantity !== 1) throw new Conflict('The link is for one piece. Set the quantity to 1.')
  return claim
}

export function soldByDraw({ name }: { name: string }): DomainError {
  return new Conflict(`'${name}' is sold by draw. Winners buy it with the link in their email.`)
}

function requireRunning({ lapsed_at, expires_at }: ClaimRow, { at, timeZone }: ClaimedCart): void {
  if (lapsed_at === null && expires_at > at) return
  const until = shortZonedTime(expires_at, timeZone)
  throw new Conflict(`This link was valid until ${until}. The piece goes to the next in line.`)
}

async function usedClaim(db: Db, orderId: number, timeZone: string): Promise<DomainError> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['status', 'payments.state', 'payments.expires_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isOpen = order.status === 'pending' && (order.state === 'open' || order.state === 'opening')
  if (!isOpen) return new Conflict('This link was used: the piece was bought with it.')
  const until = shortZonedTime(order.expires_at, timeZone)
  return new Conflict(`A checkout with this link is open until ${until}. Pay there, or wait until then.`)
}

/** @returns the first of these products that is sold by draw only. */
async function findDrawn<P extends { id: number }>(db: Db, products: P[]): Promise<P | undefined> {
  if (products.length === 0) return undefined
  const rows = await db
    .selectFrom('drop_products')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .leftJoin('draws', 'draws.drop_id', 'drops.id')
    .select('drop_products.product_id')
    .where(
      'drop_products.product_id',
      'in',
      products.map(({ id }) => id),
    )
    .where('drops.kind', '=', 'draw')
    .where('draws.released_at', 'is', null)
    .execute()
  const drawn = new Set(rows.map(({ product_id }) => product_id))
  return products.find(({ id }) => drawn.has(id))
}
