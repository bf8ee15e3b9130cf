import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { DISPUTED_GIFT_CARD, UNKNOWN_GIFT_CARD } from '#contract/sales/gift-cards/gift-cards.ts'
import { Invalid } from '#server/platform/errors.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import {
  addRoute,
  addSharedRoute,
  createSharedReplies,
  type SharedReplies,
} from '#server/platform/http/endpoint.ts'
import { findCard } from '#server/sales/gift-cards/find-card.ts'
import { buyGiftCard } from './buy-gift-card.ts'
import { withCodeLimit } from './code-attempts.ts'
import { type CheckoutRouteDeps, customerOf } from './routes.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { StartedPayment } from './start-payment.ts'

interface GiftCardRouteDeps extends CheckoutRouteDeps {
  revision: SharedReplies['revision']
}

/** Gift cards can be bought while the workshop is closed. */
export function giftCardRoutes(app: FastifyInstance, shop: GiftCardRouteDeps): void {
  const { db } = shop
  const share = shareInFlight<StartedPayment>()
  addSharedRoute(app, createSharedReplies(shop.revision), api.giftCards.offer, async () => {
    const { card_fee } = await shop.settings()
    const { enabled, percent, fixed } = card_fee
    return { card_fee: enabled ? { percent, fixed } : { percent: 0, fixed: 0 } }
  })
  addRoute(app, api.giftCards.buy, async (form, exchange) => {
    const { business, ...settings } = await shop.settings()
    const customer = customerOf(exchange, shop.secure)
    const key = JSON.stringify([customer.userId ?? customer.browserHash, form])
    const services = { ...shop, settings: { ...shop.config, ...settings, timeZone: business.time_zone } }
    const { url, orderUuid } = await share(key, () => buyGiftCard(db, services, form, customer))
    return { url, order_uuid: orderUuid }
  })
  addRoute(app, api.giftCards.balance, async ({ code }, { request }) => {
    const sender = requestContext(request, shop.now())
    const card = await withCodeLimit(db, sender, (tx) => findCard(tx, code))
    if (card === null) throw new Invalid(UNKNOWN_GIFT_CARD)
    if (card.isDisputed) throw new Invalid(DISPUTED_GIFT_CARD)
    return { balance: toDollars(card.balance) }
  })
}
