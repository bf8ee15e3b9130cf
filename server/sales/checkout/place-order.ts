import type { Settings } from '#contract/operations/settings/settings.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { wrongAge } from '#contract/sales/checkout/values.ts'
import { type ClaimRow, findClaim } from '#server/catalog/draws/claims.ts'
import { requireClaim } from '#server/catalog/draws/require-claim.ts'
import { requireOnSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { describeShortage } from '#server/catalog/products/stock.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { requireGift } from '#server/sales/delivery/gift-day.ts'
import { offeredPlaces } from '#server/sales/delivery/pickup-place.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import { requireCaptcha, requireNoAbuse } from './captcha-check.ts'
import { canReserve, expireCheckouts, expireOwnCheckoutsOf } from './checkout-limits.ts'
import { appliedDiscount, type Codes, discountOfOrder, takenOff } from './codes.ts'
import type { OrderedForm } from './delivery.ts'
import { calculateBill, type FeeSettings, requireSameTotal, toFees } from './fees.ts'
import { type JoinOwner, lockOpenParcel, PARCEL_LEFT, quoteJoin } from './join.ts'
import { type CartProduct, priceCart } from './price-cart.ts'
import { requireForSale, requireNotDrawn, requireStock } from './require-for-sale.ts'
import { type PaymentServices, type StartedPayment, startPayment } from './start-payment.ts'

interface Services extends PaymentServices {
  captcha: CaptchaCheck
  saleClock: SaleClock
  settings: PaymentServices['settings'] & FeeSettings & Pick<Settings, 'business'>
}

interface Checkout {
  form: OrderedForm
  customer: Customer
  owner: JoinOwner
  codes: Codes
}

/**
 * Prices a cart and starts its payment. Products are reserved unless abuse is likely.
 * @throws {Invalid}, {Conflict}, {TooMany} or {Unavailable}, with nothing reserved.
 */
export async function placeOrder(db: Db, services: Services, checkout: Checkout): Promise<StartedPayment> {
  const { paymentContext: context, captcha, saleClock, settings } = services
  const { customer, codes } = checkout
  const now = context.now()
  requireGift(checkout.form.as_gift, checkout.form.shippingMethod, dayOf(now, settings.business.time_zone))
  const join = await requireJoin(db, services, checkout)
  const form = { ...checkout.form, ...join?.label }
  const attempt = { customer, cart: form.cart, captchaToken: form.recaptchaToken }
  const abuse = await requireNoAbuse(db, settings, attempt, now)
  const { products, sale, claim } = await requireAvailable(db, services, { ...checkout, form })
  const off = await takenOff(db, codes, products, customer.browserHash)
  const bill = calculateBill(products, { ...form, ...off, mates: join?.mates ?? null }, settings)
  const places = offeredPlaces(settings.shipping)
  const offer = { applied: appliedDiscount(codes), places, join: join?.offer ?? null }
  requireSameTotal(toCents(form.totalPrice), bill, offer)
  await expireCheckouts(db, context, codes.checkoutsToExpire)
  // A captcha token works once, so all other checks come first.
  if (abuse.needsCaptcha) await requireCaptcha(form.recaptchaToken, captcha)
  const order = {
    customer,
    form,
    pickup: form.pickup,
    products,
    asGift: form.as_gift ?? null,
    bill,
    discount: discountOfOrder(codes, bill),
    giftCard: codes.giftCard,
    claimEntry: claim?.entry ?? null,
    joins: join && { uuid: join.order.order_uuid },
    confirmedAge: Number(form.ageConfirmation),
  }
  return startPayment(db, services, order, {
    async check(tx, at) {
      await join?.requireOpen(tx)
      const soldAt = await requireOnSale(tx, saleClock, sale)
      const isWithin = await canReserve(tx, customer.clientHash, products, settings)
      await requireClaim(tx, { token: form.claimToken, products, timeZone: sale.timeZone, at })
      return { soldAt, mayReserve: abuse.mayReserve && isWithin }
    },
  })
}

/**
 * The parcel that the order joins, or null when it ships on its own.
 * @throws {Conflict} with the fees without it, when it left or is not the customer's; {Invalid} for an unconfirmed age
 */
async function requireJoin(
  db: Db,
  { paymentContext: context, settings }: Services,
  { form, customer, owner, codes }: Checkout,
) {
  if (!form.joinOrder) return null
  const now = context.now()
  const products = await priceCart(db, form.cart, now)
  const choice = { ...form, ...(await takenOff(db, codes, products, customer.browserHash)) }
  const wish = { products, choice, joinOrder: form.joinOrder }
  const { alone, join } = await quoteJoin(db, owner, wish, { settings, now })
  const places = offeredPlaces(settings.shipping)
  const fees = () => toFees(alone, { applied: appliedDiscount(codes), places })
  if (join === null) throw new Conflict(PARCEL_LEFT, { fees: fees() })
  const age = wrongAge({ ...form, ...join.label })
  if (age !== null) throw wrongField('ageConfirmation', age)
  return {
    ...join,
    async requireOpen(tx: Tx) {
      if (!(await lockOpenParcel(tx, join.order))) throw new Conflict(PARCEL_LEFT, { fees: fees() })
    },
  }
}

interface Available {
  products: CartProduct[]
  sale: Sale
  /** The winner's of a draw, which has one of the units. */
  claim: ClaimRow | null
}

/**
 * Customers are never kept from a product by their own open checkout: it expires first.
 * @throws {Conflict} for what is sold out, not for sale now, or not to this customer
 */
async function requireAvailable(
  db: Db,
  { paymentContext: context, settings: { business } }: Services,
  { form, customer }: Checkout,
): Promise<Available> {
  const now = context.now()
  let products = await priceCart(db, form.cart, now)
  const { email, address, zip, claimToken: token } = form
  const timeZone = business.time_zone
  const sale = { products, email, userId: customer.userId, address, zip, timeZone }
  await requireForSale(db, now, products, sale)
  if (!token) requireNotDrawn(products)
  const used = token ? await findClaim(db, token) : undefined
  if (used && used.order_id !== null)
    await expireOwnCheckoutsOf(db, context, customer.browserHash, [{ id: used.product_id }])
  const claim = token ? await requireClaim(db, { token, products, timeZone, at: context.now() }) : null
  const short = products.filter(
    (product) => product.id !== claim?.product_id && describeShortage(product) !== null,
  )
  if (short.length > 0 && (await expireOwnCheckoutsOf(db, context, customer.browserHash, short))) {
    products = await priceCart(db, form.cart, now)
  }
  requireStock(products, claim)
  return { products, sale, claim }
}
