import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGES } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import { CHECKOUT_CANCELLED_PATH } from '#contract/calls.ts'
import { uuidText } from '#contract/fields.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { clientHash, markBuyer } from '#server/http/visitor.ts'
import { leaveCheckout } from '#server/orders/leave.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { calculateBill, toFees } from './fees.ts'
import { placeOrder } from './place.ts'
import { pricePieces, requireOffered } from './priced.ts'

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, till, config } = shop
  bind(app, api.checkout.calculateFees, async ({ cart, ...choice }) => {
    const pieces = requireOffered(await pricePieces(db, cart))
    return toFees(calculateBill(pieces, choice, config))
  })
  bind(app, api.checkout.place, async (form, exchange) => {
    const userId = exchange.request.session?.user.id ?? null
    if (form.userId != null && form.userId !== userId) {
      throw new Refusal(403, 'You are not logged in as this person. Please refresh the page and try again.')
    }
    const buyer = {
      userId,
      browserHash: markBuyer(exchange, shop.secure),
      clientHash: clientHash(exchange.request),
    }
    const placed = await placeOrder(db, shop, config, form, buyer)
    return { url: placed.url, order_uuid: placed.orderUuid }
  })
  bind(app, api.checkout.cancel, async ({ order_uuid }) => ({
    ...SUCCESS,
    outcome: await leaveCheckout(db, till, order_uuid),
  }))

  const query = z.object({ order_uuid: uuidText.catch('') })
  app.get(CHECKOUT_CANCELLED_PATH, { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { order_uuid } = request.query as z.output<typeof query>
    await shop.atMost(WAIT_FOR_PROVIDER_MS, leaveCheckout(db, till, order_uuid))
    return reply.redirect(PAGES.cart, 303)
  })
}

/** Longer than this nobody is kept from the cart; the pieces return by themselves when the provider answers. */
const WAIT_FOR_PROVIDER_MS = 3000
