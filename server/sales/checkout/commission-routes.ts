import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, type Exchange } from '#server/platform/http/endpoint.ts'
import { acceptQuote } from '#server/sales/commissions/deposits/accept.ts'
import { appliedDiscount } from './codes.ts'
import { toFees } from './fees.ts'
import { calculateBalance, payBalance } from './pay-balance.ts'
import { type CheckoutRouteDeps, customerOf } from './routes.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { StartedPayment } from './start-payment.ts'

/** Customers can pay for a commission while the workshop is closed. */
export function commissionPaymentRoutes(app: FastifyInstance, shop: CheckoutRouteDeps): void {
  const { db, paymentContext, config } = shop
  const shareAccepted = shareInFlight<string>()
  const sharePlaced = shareInFlight<StartedPayment>()
  const payerOf = (exchange: Exchange) => ({
    ...requestContext(exchange.request, shop.now()),
    ...customerOf(exchange, shop.secure),
  })

  addRoute(app, api.commissions.accept, async (form, exchange) => {
    const payer = payerOf(exchange)
    const settings = { publicUrl: config.publicUrl, payer }
    // A double click opens one page.
    const url = await shareAccepted(JSON.stringify([payer.browserHash, form]), () =>
      acceptQuote(db, paymentContext, settings, form),
    )
    shop.wakeEmail()
    return { url, state: 'accepted' as const }
  })
  addRoute(app, api.commissions.balanceFees, async (choice, exchange) => {
    const payer = payerOf(exchange)
    const { bill, codes } = await calculateBalance(db, await shop.settings(), choice, payer)
    return toFees(bill, { applied: appliedDiscount(codes) })
  })
  addRoute(app, api.commissions.payBalance, async (form, exchange) => {
    const payer = payerOf(exchange)
    const services = { paymentContext, settings: { ...config, ...(await shop.settings()) } }
    const key = JSON.stringify([payer.browserHash, form])
    const { url, orderUuid } = await sharePlaced(key, () => payBalance(db, services, form, payer))
    shop.wakeEmail()
    return { url, order_uuid: orderUuid }
  })
}
