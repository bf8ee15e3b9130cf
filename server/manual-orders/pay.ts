import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { openOrderLink } from '#server/checkout/open-link.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { findOrder, findPayment, type OrderRow } from '#server/orders/queries.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { toPageError } from '#server/payments/page-errors.ts'
import { countHit, enforceLimit, type Limit, limitKey, lockLimit } from '#server/rate-limit/limit.ts'
import { type LinkState, linkStateOf } from './open-link.ts'

interface Payer {
  /** Of the browser's cookie. */
  browserHash: string
  /** Of the network. */
  clientHash: string
}

interface PayAnswer {
  /** Null when there is nothing to pay by card. */
  url: string | null
  state: LinkState
  order_id: number
}

const PAGES_PER_NETWORK = 20
const PAGES_PER_ORDER = 100
const TOO_MANY = 'This payment link was opened very often. Please wait a few minutes and try again.'

/**
 * Opens a new payment page for an order with a payment link.
 * @throws {HttpError} 404, also for an unpaid order of the web checkout; 429 after very many pages; 503 while the provider is down
 */
export async function payOrder(
  db: Db,
  context: PaymentContext,
  publicUrl: string,
  orderUuid: string,
  payer: Payer,
): Promise<PayAnswer> {
  const { order, isLink, state } = await readState(db, context, orderUuid)
  if (state !== 'open') return { url: null, state, order_id: order.id }
  if (!isLink) throw new HttpError(404, 'This order has no payment link.')
  await limitPages(db, order, payer, context.now())
  try {
    const { browserHash } = payer
    const url = await openOrderLink(db, context, order, { publicUrl, browserHash })
    return { url, state, order_id: order.id }
  } catch (error) {
    // It can have been paid or cancelled meanwhile.
    const now = await readState(db, context, orderUuid)
    if (now.state === 'open') throw toPageError(error)
    return { url: null, state: now.state, order_id: order.id }
  }
}

async function readState(db: Db, context: PaymentContext, orderUuid: string) {
  const order = await findOrder(db, { orderUuid })
  if (!order) throw new HttpError(404, 'There is no such order.')
  const payment = await findPayment(db, order.id)
  return { order, isLink: payment.link === 1, state: linkStateOf(order, payment, context.now()) }
}

/** Each page is a session at the provider. */
async function limitPages(
  db: Db,
  { order_uuid }: OrderRow,
  { clientHash }: Payer,
  now: number,
): Promise<void> {
  const limits: Limit[] = [
    { key: limitKey('pay-link', order_uuid), max: PAGES_PER_ORDER, withinMs: HOUR_MS },
    {
      key: limitKey('pay-link-network', `${order_uuid} ${clientHash}`),
      max: PAGES_PER_NETWORK,
      withinMs: 10 * MINUTE_MS,
    },
  ]
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) {
      const locked = await lockLimit(tx, limit, now)
      enforceLimit(locked, now, TOO_MANY)
      await countHit(tx, locked, now)
    }
  })
}
