import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { STRIPE_WEBHOOK_PATH } from '#contract/platform/values/paths.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Invalid, TooMany } from '#server/platform/errors.ts'
import { customerIdentity, setOrderCookie } from '#server/platform/http/auth-context.ts'
import { createCallLimit } from '#server/platform/http/call-limit.ts'
import { clientIp } from '#server/platform/http/client-address.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { confirmOrder } from './confirm.ts'
import { opensOrder } from './order-token.ts'
import { listOwnOrders } from './read.ts'
import { showReceipt } from './receipt.ts'
import { handleEvent, storeEvent } from './webhook-inbox.ts'

const WRONG_SIGNATURES_PER_MINUTE = 30

interface OrderRouteDeps {
  db: Db
  paymentContext: PaymentContext
  secure: boolean
  now(): number
  wakeEmail(): void
  inBackground(what: string, work: () => Promise<unknown>): void
}

export function orderRoutes(app: FastifyInstance, shop: OrderRouteDeps): void {
  const { db, paymentContext } = shop
  addRoute(app, api.orders.verify, async ({ order_uuid, session_id, token }, exchange) => {
    const by = order_uuid ? { orderUuid: order_uuid } : { sessionId: session_id }
    const reader = customerIdentity(exchange.request, token)
    const order = await confirmOrder(db, paymentContext, by, reader)
    if (token && order.email !== null && (await opensOrder(db, { ...order, email: order.email }, [token])))
      setOrderCookie(exchange, reader.orderTokens, shop.secure)
    shop.wakeEmail()
    return { ...SUCCESS, order_uuid: order.order_uuid, order }
  })
  addRoute(app, api.orders.receipt, async ({ orderUuid }, { request }) => ({
    receipt: await showReceipt(db, orderUuid, customerIdentity(request)),
  }))
  addRoute(app, api.orders.mine, async (_, { request }) => ({
    orders: await listOwnOrders(db, requireSession(request).user, shop.now()),
  }))
}

/**
 * Verifies, stores and acknowledges an event before handling it, because the provider resends events that are
 * acknowledged late. The sweep retries events that fail here.
 */
export function paymentWebhook(app: FastifyInstance, shop: OrderRouteDeps): void {
  const { db, paymentContext } = shop
  const spendFailed = createCallLimit(WRONG_SIGNATURES_PER_MINUTE)
  app.register(async (scope) => {
    // The signature is computed over the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(STRIPE_WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = paymentContext.payments.readEvent(body, String(request.headers['stripe-signature'] ?? ''))
      if (event === 'unreadable')
        throw new Invalid('The signature matches, but this is not an event of Stripe.')
      if (event === 'forged') {
        const retryAfter = spendFailed(clientIp(request), 1)
        if (retryAfter > 0) throw new TooMany('Too many wrong signatures.', { retryAfter })
        throw new Invalid('The signature does not match.')
      }
      const isNew = await storeEvent(db, event, shop.now())
      if (isNew) shop.inBackground('payment event', () => handleEvent(db, paymentContext, event))
      return { received: true }
    })
  })
}
