import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { uuidText } from '#contract/platform/api/common-schemas.ts'
import { CHECKOUT_CANCELLED_PATH, PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { ShippingAddress } from '#contract/sales/checkout/customer-form.ts'
import { requireKnownClaim } from '#server/catalog/draws/require-claim.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict, Forbidden } from '#server/platform/errors.ts'
import {
  clientHash,
  customerIdentity,
  requestContext,
  setCustomerCookie,
} from '#server/platform/http/auth-context.ts'
import { addRoute, type Exchange, SUCCESS } from '#server/platform/http/endpoint.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { shopInfoAt } from '#server/platform/settings/current.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { requireGift } from '#server/sales/delivery/gift-day.ts'
import { offeredPlaces } from '#server/sales/delivery/pickup-place.ts'
import { abandonCheckout } from '#server/sales/orders/abandon-checkout.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { isGiftCardOrder } from './buy-gift-card.ts'
import { appliedDiscount, requireCodes, takenOff } from './codes.ts'
import { delivered, requirePickupConfirmed } from './delivery.ts'
import { exampleTotals } from './example-totals.ts'
import { toFees } from './fees.ts'
import { quoteJoin, requireJoinable } from './join.ts'
import { placeOrder } from './place-order.ts'
import { priceCart, requireOffered } from './price-cart.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { CheckoutConfig, StartedPayment } from './start-payment.ts'

/** After this, the customer is redirected to the cart; the stock returns once the provider answers. */
const PROVIDER_WAIT_MS = 3 * SECOND_MS

export interface CheckoutRouteDeps {
  db: Db
  paymentContext: PaymentContext
  captcha: CaptchaCheck
  config: CheckoutConfig
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
  secure: boolean
  saleClock: SaleClock
  /** After `ms`, the work continues in the background. */
  waitUpTo(ms: number, work: Promise<unknown>): Promise<void>
}

export function customerOf(exchange: Exchange, secure: boolean): Customer {
  return {
    userId: exchange.request.session?.user.id ?? null,
    browserHash: setCustomerCookie(exchange, secure),
    clientHash: clientHash(exchange.request),
  }
}

/** @throws {Conflict} while the workshop is closed */
async function requireOpen({ settings, now }: Pick<CheckoutRouteDeps, 'settings' | 'now'>): Promise<void> {
  const { vacation } = shopInfoAt(await settings(), now())
  if (vacation?.mode === 'closed') throw new Conflict(vacation.message)
}

interface CartCheckoutDeps extends CheckoutRouteDeps {
  /** The account's next checkout starts with this address. */
  saveAddress(userId: string, address: ShippingAddress): Promise<unknown>
}

export function checkoutRoutes(app: FastifyInstance, shop: CartCheckoutDeps): void {
  const { db, paymentContext, config } = shop
  const share = shareInFlight<StartedPayment>()
  addRoute(app, api.checkout.calculateFees, async ({ cart, joinOrder = null, ...choice }, exchange) => {
    const owner = customerIdentity(exchange.request)
    // Sets the browser's cookie now, so that a double click on the button to pay is recognized as one browser's.
    const customer = customerOf(exchange, shop.secure)
    const user = { ...requestContext(exchange.request, shop.now()), ...customer, email: null }
    const codes = await requireCodes(db, { cart, ...choice }, user)
    const settings = await shop.settings()
    const delivery = delivered(choice, settings)
    requireJoinable({ ...delivery, joinOrder })
    requireGift(choice.as_gift, choice.shippingMethod, dayOf(shop.now(), settings.business.time_zone))
    const products = requireOffered(await priceCart(db, cart, shop.now()))
    const off = await takenOff(db, codes, products, customer.browserHash)
    const wish = { products, choice: { ...delivery, ...off }, joinOrder: joinOrder || null }
    const { bill, join } = await quoteJoin(db, owner, wish, { settings, now: shop.now() })
    const places = offeredPlaces(settings.shipping)
    return toFees(bill, { applied: appliedDiscount(codes), places, join: join?.offer ?? null })
  })
  addRoute(app, api.admin.exampleTotals, async ({ shipping, tax, card_fee, ...example }) => {
    const settings = await shop.settings()
    const changed = shipping && ({ ...settings.shipping, ...shipping } as Settings['shipping'])
    return exampleTotals(db, settings, example, { shipping: changed, tax, card_fee })
  })
  addRoute(app, api.checkout.place, async (body, exchange) => {
    const owner = customerIdentity(exchange.request)
    const customer = customerOf(exchange, shop.secure)
    const { userId } = customer
    const form = delivered(body, await shop.settings())
    requireJoinable(form)
    requirePickupConfirmed(form)
    if (form.userId != null && form.userId !== userId) {
      throw new Forbidden('You are logged in to another account. Please refresh the page and try again.')
    }
    const sender = requestContext(exchange.request, shop.now())
    const key = JSON.stringify([userId ?? customer.browserHash, form])
    const placed = await share(key, async () => {
      const codes = await requireCodes(db, form, { ...sender, ...customer, email: form.email })
      await requireOpen(shop)
      if (form.claimToken) await requireKnownClaim(db, form.claimToken, sender)
      const services = { ...shop, settings: { ...config, ...(await shop.settings()) } }
      return placeOrder(db, services, { form, customer, owner, codes })
    })
    // The address of a gift is someone else's.
    const isOwn = form.pickup === null && !form.as_gift && !form.joinOrder
    if (userId && isOwn) await shop.saveAddress(userId, form)
    shop.wakeEmail()
    return { url: placed.url, order_uuid: placed.orderUuid }
  })
  addRoute(app, api.checkout.cancel, async ({ order_uuid }) => ({
    ...SUCCESS,
    outcome: await abandonCheckout(db, paymentContext, order_uuid),
  }))

  const query = z.object({ order_uuid: uuidText.catch('') })
  app.get(CHECKOUT_CANCELLED_PATH, { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { order_uuid } = request.query as z.output<typeof query>
    await shop.waitUpTo(PROVIDER_WAIT_MS, abandonCheckout(db, paymentContext, order_uuid))
    return reply.redirect((await isGiftCardOrder(db, order_uuid)) ? PAGES.giftCards : PAGES.cart, 303)
  })
}
