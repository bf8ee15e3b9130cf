import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { SESSION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { TooMany } from '#server/platform/errors.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import { settleOrder } from '#server/sales/orders/order-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'

export interface CheckoutLimits {
  /** Maximum of open checkouts per network. */
  OPEN_CHECKOUTS: number
  /** Maximum of open checkouts per customer: a browser, or an account across browsers. */
  VISITOR_CHECKOUTS: number
  /** Maximum of units that the open checkouts of a network reserve. */
  RESERVED_UNITS: number
}

const RETRY_AFTER_SECONDS = 5 * 60
/** While abuse is suspected, a network may leave one checkout unpaid in this time. */
const WAIT_MS = 10 * MINUTE_MS

/**
 * Expires the browser's own open checkouts of these products. After the back button on the payment page, they would
 * otherwise still reserve the stock. @returns whether there were any.
 */
export async function expireOwnCheckoutsOf(
  db: Db,
  context: PaymentContext,
  browserHash: string,
  products: { id: number }[],
): Promise<boolean> {
  const own = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.browser_hash', '=', browserHash)
    .where('orders.status', '=', 'pending')
    .where('payments.state', '=', 'open')
    .where(
      'order_lines.product_id',
      'in',
      products.map((product) => product.id),
    )
    .execute()
  await expireCheckouts(
    db,
    context,
    own.map(({ id }) => id),
  )
  return own.length > 0
}

export async function expireCheckouts(db: Db, context: PaymentContext, orderIds: number[]): Promise<void> {
  for (const id of orderIds) await settleOrder(db, context, id, { expireIfOpen: true })
}

/** Expires the customer's oldest checkouts so that a new one stays within the limit. */
export async function expireOldestCheckouts(
  db: Db,
  context: PaymentContext,
  customer: Customer,
  { VISITOR_CHECKOUTS }: CheckoutLimits,
): Promise<void> {
  const own = (await findOpenCheckouts(db, customer, context.now())).filter(
    ({ sameCustomer }) => sameCustomer,
  )
  const excess = own.slice(0, Math.max(0, own.length + 1 - VISITOR_CHECKOUTS))
  for (const { id } of excess) {
    await settleOrder(db, context, id, { expireIfOpen: true }).catch((error: unknown) => {
      // The checkout stays open and counts toward the limit.
      if (!(error instanceof ProviderUnavailableError)) throw error
    })
  }
}

/** Call it in the transaction that inserts the order, or concurrent checkouts exceed the limit. @throws {TooMany} */
export async function requireFreeCheckout(
  tx: Tx,
  customer: Customer,
  limits: CheckoutLimits,
  now: number,
): Promise<void> {
  // The fixed order prevents deadlocks.
  await lockRow(tx, 'checkouts-by-address', customer.clientHash, now)
  await lockRow(tx, 'checkouts-by-visitor', customer.userId ?? customer.browserHash, now)
  const open = await findOpenCheckouts(tx, customer, now)
  const ofCustomer = open.filter(({ sameCustomer }) => sameCustomer).length
  const ofNetwork = open.filter(({ sameNetwork }) => sameNetwork).length
  if (ofCustomer < limits.VISITOR_CHECKOUTS && ofNetwork < limits.OPEN_CHECKOUTS) return
  throw new TooMany('You have too many open checkouts. Finish one, or try again in a few minutes.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}

/** Call it after `requireFreeCheckout`, whose locks prevent that concurrent checkouts reserve too much. */
export async function canReserve(
  tx: Tx,
  clientHash: string,
  products: { quantity: number }[],
  { RESERVED_UNITS }: CheckoutLimits,
): Promise<boolean> {
  const { reserved } = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => fn.sum<number | null>('order_lines.quantity').as('reserved'))
    .where('orders.client_hash', '=', clientHash)
    .where('orders.status', '=', 'pending')
    .where('orders.holds_stock', '=', 1)
    .where('payments.state', 'in', ['opening', 'open'])
    .executeTakeFirstOrThrow()
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (reserved ?? 0) + units <= RESERVED_UNITS
}

/** @throws {TooMany} when someone else on this network has just left a checkout unpaid */
export async function requireWaited(db: Db, { clientHash, browserHash, userId }: Customer, now: number) {
  const last = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.created_at')
    .where('orders.client_hash', '=', clientHash)
    .where('orders.browser_hash', '!=', browserHash)
    .$if(userId !== null, (orders) =>
      orders.where((order) => order.or([order('user_id', 'is', null), order('user_id', '!=', userId)])),
    )
    .where('orders.created_at', '>', now - WAIT_MS)
    .where('orders.status', 'in', ['pending', 'cancelled'])
    .where('payments.state', 'in', ['opening', 'open', 'expired'])
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const minutes = Math.ceil((last.created_at + WAIT_MS - now) / MINUTE_MS)
  throw new TooMany(
    `A checkout from your network was not paid. Please try again in ${pluralize(minutes, 'minute')}.`,
    { retryAfter: minutes * (MINUTE_MS / SECOND_MS) },
  )
}

/** Only locks the limit's row; the limit itself counts orders. */
function lockRow(tx: Tx, what: string, who: string, now: number): Promise<unknown> {
  return lockLimit(tx, { key: limitKey(what, who), max: 0, withinMs: SECOND_MS }, now)
}

async function findOpenCheckouts(db: Db, customer: Customer, now: number) {
  const { userId } = customer
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.client_hash', 'orders.browser_hash', 'orders.user_id'])
    .where('orders.status', '=', 'pending')
    .where('orders.created_at', '>', now - SESSION_MAX_MS)
    .where('payments.state', 'in', ['opening', 'open'])
    .where((order) =>
      order.or([
        order('orders.client_hash', '=', customer.clientHash),
        order('orders.browser_hash', '=', customer.browserHash),
        ...(userId === null ? [] : [order('orders.user_id', '=', userId)]),
      ]),
    )
    .orderBy('orders.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sameNetwork: row.client_hash === customer.clientHash,
    sameCustomer: row.browser_hash === customer.browserHash || (userId !== null && row.user_id === userId),
  }))
}
