import { randomUUID } from 'node:crypto'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import type { CheckoutForm } from '#contract/sales/checkout/checkout.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import { type ClaimRow, findClaim } from '#server/catalog/draws/claims.ts'
import { requireClaim } from '#server/catalog/draws/require-claim.ts'
import { requireOnSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { describeShortage } from '#server/catalog/products/stock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import type { SessionRequest } from '#server/platform/integrations/payments.ts'
import {
  attachSession,
  type Customer,
  createOrder,
  type NewOrder,
} from '#server/sales/orders/create-order.ts'
import { expireOrder } from '#server/sales/orders/expire-order.ts'
import { inOrderTransaction } from '#server/sales/orders/holds.ts'
import { markPaidWithoutCharge } from '#server/sales/orders/mark-paid.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { toPageError } from '#server/sales/payments/page-errors.ts'
import { type AbuseSettings, detectAbuse } from './abuse-detection.ts'
import { requireCaptcha, requireCaptchaToken } from './captcha-check.ts'
import {
  type CheckoutLimits,
  canReserve,
  expireCheckouts,
  expireOldestCheckouts,
  releaseOwnReservations,
  requireFreeCheckout,
  requireWaited,
} from './checkout-limits.ts'
import { appliedDiscount, type Codes, discountOfOrder, takenOff } from './codes.ts'
import { type Bill, calculateBill, type FeeSettings, toFees } from './fees.ts'
import { buildSessionRequest } from './payment-session.ts'
import { type CartProduct, priceCart } from './price-cart.ts'
import { requireForSale, requireNotDrawn, requireStock } from './require-for-sale.ts'

export interface CheckoutConfig extends CheckoutLimits, AbuseSettings {
  publicUrl: string
}

type CheckoutSettings = CheckoutConfig & FeeSettings & Pick<Settings, 'business'>

interface CheckoutOrder extends NewOrder {
  form: CheckoutForm
  products: CartProduct[]
}

interface Services {
  paymentContext: PaymentContext
  captcha: CaptchaCheck
  saleClock: SaleClock
  settings: CheckoutSettings
}

interface Checkout {
  form: CheckoutForm
  customer: Customer
  codes: Codes
}

export interface PlacedOrder {
  orderUuid: string
  url: string
}

/**
 * Creates a pending order, reserves its products unless abuse is likely, and opens its payment page. An order of which nothing is
 * due is paid at once, and its URL is its own page.
 * @throws {Invalid}, {Conflict}, {TooMany} or {Unavailable}, with nothing reserved.
 */
export async function placeOrder(db: Db, services: Services, checkout: Checkout): Promise<PlacedOrder> {
  const { paymentContext: context, settings } = services
  const { form, customer, codes } = checkout
  const abuse = await detectAbuse(db, settings, context.now())
  const attempt = { clientHash: customer.clientHash, cart: form.cart }
  const isSuspected = abuse.suspects(attempt)
  if (isSuspected) await requireWaited(db, customer, context.now())
  const needsCaptcha = abuse.needsCaptcha(attempt)
  if (needsCaptcha) requireCaptchaToken(form.recaptchaToken)
  const priced = await priceOrder(db, services, checkout)
  // A captcha token works once, so all other checks come first.
  if (needsCaptcha) await requireCaptcha(form.recaptchaToken, services.captcha)
  await expireOldestCheckouts(db, context, customer, settings)
  const placedAt = context.now()
  const expiresAt = placedAt + SESSION_LIFETIME_MS
  const order: CheckoutOrder = {
    uuid: randomUUID(),
    customer,
    form,
    ...priced,
    discount: discountOfOrder(codes, priced.bill),
    giftCard: codes.giftCard,
    placedAt,
    expiresAt,
  }
  const isDue = order.bill.amountDue > 0
  // An order with nothing to pay is paid at once, so it always reserves.
  const mayReserve = !isDue || (!isSuspected && !abuse.isRepeated(attempt))
  const orderId = await insertOrder(db, services, order, { mayReserve })
  const url = isDue
    ? await openPaymentPage(db, context, orderId, () => buildSessionRequest(settings, orderId, order))
    : `${settings.publicUrl}${orderPage(order.uuid)}`
  return { orderUuid: order.uuid, url }
}

async function priceOrder(
  db: Db,
  { paymentContext: context, settings }: Services,
  { form, customer, codes }: Checkout,
): Promise<{ products: CartProduct[]; bill: Bill; claimEntry: string | null }> {
  const now = context.now()
  let products = await priceCart(db, form.cart, now)
  await requireForSale(db, now, products, saleOf({ products, form, customer }, settings))
  const claim = await findOwnClaim(db, context, settings, { form, customer, products })
  const short = products.filter(
    (product) => product.id !== claim?.product_id && describeShortage(product) !== null,
  )
  if (short.length > 0 && (await releaseOwnReservations(db, context, customer.browserHash, short))) {
    products = await priceCart(db, form.cart, now)
  }
  requireStock(products, claim)
  const off = await takenOff(db, codes, products, customer.browserHash)
  const bill = calculateBill(products, { ...form, ...off }, settings)
  if (toCents(form.totalPrice) !== bill.total) {
    throw new Conflict('The total has changed. Please review it before you pay.', {
      fees: toFees(bill, appliedDiscount(codes)),
    })
  }
  await expireCheckouts(db, context, codes.checkoutsToExpire)
  return { products, bill, claimEntry: claim?.entry ?? null }
}

function saleOf(
  { products, form, customer }: Pick<CheckoutOrder, 'products' | 'form' | 'customer'>,
  { business }: Pick<CheckoutSettings, 'business'>,
): Sale {
  const { email, address, zip } = form
  return { products, email, userId: customer.userId, address, zip, timeZone: business.time_zone }
}

/**
 * The customer's open checkout with the same claim ends first.
 * @throws {Conflict} for a product that needs a claim
 */
async function findOwnClaim(
  db: Db,
  context: PaymentContext,
  { business: { time_zone: timeZone } }: CheckoutSettings,
  { form, customer, products }: { form: CheckoutForm; customer: Customer; products: CartProduct[] },
): Promise<ClaimRow | null> {
  if (!form.claimToken) {
    requireNotDrawn(products)
    return null
  }
  const claimed = await findClaim(db, form.claimToken)
  if (claimed && claimed.order_id !== null) {
    await releaseOwnReservations(db, context, customer.browserHash, [{ id: claimed.product_id }])
  }
  return requireClaim(db, { token: form.claimToken, products, timeZone, at: context.now() })
}

/** @throws {DomainError} when another customer was faster, {TooMany} at the limit of open checkouts */
async function insertOrder(
  db: Db,
  { saleClock, paymentContext: { shopMailbox }, settings }: Services,
  order: CheckoutOrder,
  { mayReserve }: { mayReserve: boolean },
): Promise<number> {
  const isDue = order.bill.amountDue > 0
  return inOrderTransaction(db, order, async (tx) => {
    await requireFreeCheckout(tx, order.customer, settings, order.placedAt)
    const soldAt = await requireOnSale(tx, saleClock, saleOf(order, settings))
    const units = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
    const isWithin = !isDue || (await canReserve(tx, order.customer.clientHash, units, settings))
    await requireOrderClaim(tx, settings, order)
    const at = soldAt ?? order.placedAt
    const orderId = await createOrder(tx, { ...order, placedAt: at }, { reserve: mayReserve && isWithin })
    if (!isDue) await markPaidWithoutCharge(tx, orderId, { at, shopMailbox })
    return orderId
  })
}

function requireOrderClaim(
  db: Db,
  { business: { time_zone: timeZone } }: CheckoutSettings,
  { form: { claimToken }, products, placedAt }: CheckoutOrder,
): Promise<ClaimRow | null> {
  return requireClaim(db, { token: claimToken, products, timeZone, at: placedAt })
}

/** @throws {Invalid}, {Conflict} or {Unavailable}, with nothing reserved. */
export async function openPaymentPage(
  db: Db,
  context: PaymentContext,
  orderId: number,
  buildRequest: () => SessionRequest,
): Promise<string> {
  try {
    const session = await context.payments.openSession(buildRequest())
    if (!(await attachSession(db, orderId, session.sessionId, context.now())))
      throw new Conflict('The order was cancelled before its payment page opened. Nothing was charged.')
    return session.url
  } catch (error) {
    // The customer never got the page's URL and can't pay, so the stock can return now.
    const detail = { words: error instanceof Error ? error.message : String(error) }
    await expireOrder(db, orderId, { kind: 'failed', at: context.now(), detail })
    throw toPageError(error)
  }
}
