import type { FastifyInstance } from 'fastify'
import { STRIPE_WEBHOOK_PATH } from '#contract/calls.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { handleEvent, storeEvent } from './events-in.ts'

/**
 * Takes the payment provider's events: checked, stored, answered, and only then acted on, so that a slow provider never
 * makes it send them again. What is not acted on now, the sweep acts on.
 */
export function paymentWebhook(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(STRIPE_WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = shop.till.payments.readEvent(body, String(request.headers['stripe-signature'] ?? ''))
      if (!event) throw new Refusal(400, 'The signature does not match.')
      const isNew = await storeEvent(shop.db, event, shop.now())
      if (isNew) shop.inBackground('a payment event', () => handleEvent(shop.db, shop.till, event))
      return { received: true }
    })
  })
}
