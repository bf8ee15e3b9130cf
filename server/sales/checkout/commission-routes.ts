import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import { clientHash, requestContext, setCustomerCookie } from '#server/platform/http/auth-context.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { acceptQuote } from '#server/sales/commissions/deposits/accept.ts'
import { appliedDiscount } from './codes.ts'
import { toFees } from './fees.ts'
import { calculateBalance, payBalance } from './pay-balance.ts'
import type { PlacedOrder } from './place-order.ts'
import type { CheckoutRouteDeps } from './routes.ts'
import { shareInFlight } from './share-in-flight.ts'

/** What a customer pays for a commission. It goes on while the workshop is closed. */
export function commissionPaymentRoutes(app: FastifyInstance, shop: CheckoutRouteDeps): void {
  const { db, paymentContext, config } = shop
  const shareAccepted = shareInFlight<string>()
  const sharePlaced = shareInFlight<PlacedOrder>()
  const userOf = (request: FastifyRequest) => request.session?.user.id ?? null

  addRoute(app, api.commissions.accept, async ({ commissionUuid, ...form }, exchange) => {
    const browserHash = setCustomerCookie(exchange, shop.secure)
    const { request } = exchange
    const payer = { browserHash, clientHash: clientHash(request), userId: userOf(request) }
    const settings = { publicUrl: config.publicUrl, payer }
    // A double click opens one page.
    const url = await shareAccepted(JSON.stringify([commissionUuid, browserHash, form]), () =>
      acceptQuote(db, paymentContext, settings, commissionUuid, form),
    )
    shop.wakeEmail()
    return { url, state: 'accepted' as const }
  })
  addRoute(app, api.commissions.balanceFees, async ({ commissionUuid, ...choice }, exchange) => {
    const customer = {
      userId: userOf(exchange.request),
      browserHash: setCustomerCookie(exchange, shop.secure),
    }
    const sender = requestContext(exchange.request, shop.now())
    const settings = await shop.settings()
    const { bill, codes } = await calculateBalance(db, settings, commissionUuid, choice, customer, sender)
    return toFees(bill, appliedDiscount(codes))
  })
  addRoute(app, api.commissions.payBalance, async ({ commissionUuid, ...form }, exchange) => {
    const customer = {
      userId: userOf(exchange.request),
      browserHash: setCustomerCookie(exchange, shop.secure),
      clientHash: clientHash(exchange.request),
    }
    const sender = requestContext(exchange.request, shop.now())
    const settings = { ...config, ...(await shop.settings()) }
    const key = JSON.stringify([commissionUuid, customer.browserHash, form])
    const { url, orderUuid } = await sharePlaced(key, () =>
      payBalance(db, paymentContext, settings, commissionUuid, form, customer, sender),
    )
    shop.wakeEmail()
    return { url, order_uuid: orderUuid }
  })
}
